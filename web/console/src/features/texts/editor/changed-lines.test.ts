import { expect, test } from 'vitest'
import { changedLines } from './changed-lines'

test('the lines that are new or another are told by their places', () => {
  expect(changedLines('a\nb\nc', 'a\nB\nc\nd')).toEqual([2, 4])
  expect(changedLines('a\nb\nc', 'a\nc')).toEqual([])
  expect(changedLines('a', 'a')).toEqual([])
  expect(changedLines('', 'a')).toEqual([1])
})
