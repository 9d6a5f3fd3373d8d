import { expect, test } from 'vitest'
import { columnIds, columnsIn } from './columns'

test.each([
  [null, null],
  ['', null],
  ['colour', null],
  [columnIds.join(','), null],
  ['total,placed', ['placed', 'total']],
  ['total,colour,total', ['total']],
])('%s names %j', (text, columns) => expect(columnsIn(text)).toEqual(columns))
