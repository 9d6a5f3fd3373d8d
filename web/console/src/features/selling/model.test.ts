import { expect, test } from 'vitest'
import { codesIn } from './model'

test.each([
  ['us, CA', ['US', 'CA']],
  ['us;us US', ['US']],
  [' ', []],
])('the countries in "%s" are %j', (written, codes) => expect(codesIn(written)).toEqual(codes))
