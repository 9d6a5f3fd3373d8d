import { expect, test } from 'vitest'
import { readBatch } from './batches'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('reads each file behind its length, empty ones too', () => {
  const files = readBatch(bytes(0, 0, 0, 2, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1, 9))
  expect(files.map((file) => [...new Uint8Array(file)])).toEqual([[7, 8], [], [9]])
})

test('of an answer that was cut short the whole files count', () => {
  expect(readBatch(bytes(0, 0, 0, 1, 7, 0, 0, 0, 5, 8))).toHaveLength(1)
  expect(readBatch(bytes(0, 0))).toEqual([])
})
