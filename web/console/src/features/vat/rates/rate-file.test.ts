import { expect, test } from 'vitest'
import { fileFault } from './rate-file'

const file = (content: BlobPart, name = 'eurofxref.csv') => new File([content], name)

test('the archive that the bank offers is told apart from the file in it', async () => {
  expect(await fileFault(file('PK\u0003\u0004', 'eurofxref.zip'))).toMatch(/Unpack it/)
  expect(await fileFault(file('Date, USD, \n30 September 2026, 1.1, '))).toBeNull()
})

test('a file that is too large is not sent', async () => {
  expect(await fileFault(file('x'.repeat(3_000_001)))).toMatch(/larger than 3 MB/)
  expect(await fileFault(file('x'.repeat(3_000_000)))).toBeNull()
})
