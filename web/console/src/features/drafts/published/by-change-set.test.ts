import { expect, test } from 'vitest'
import type { EntryChange } from '../queries'
import { byChangeSet, editsOf } from './by-change-set'

const change = (set: string, edit: Partial<EntryChange['edit']>) =>
  ({ changeSet: { id: set }, edit: { kind: 'price', id: 'rye', ...edit } }) as EntryChange

test('changes stand by change set in the order that they come in', () => {
  const [one, two, three] = [change('c2', {}), change('c1', {}), change('c2', { id: 'oat' })]
  expect(byChangeSet([one, two, three])).toEqual([[one, three], [two]])
})

test('prices of a price list are one edit', () => {
  const list = (prices: object) => ({ position: 1, prices })
  const edits = editsOf([
    change('c1', {
      ...{ kind: 'price_list', id: 'USD' },
      before: list({ rye: 3900 }),
      after: list({ rye: 4000 }),
    }),
    change('c1', {
      ...{ kind: 'price_list', id: 'USD' },
      before: list({ rye: 3900 }),
      after: list({ rye: 4000, 'rye-bold': 4500 }),
    }),
    change('c1', {}),
  ])
  expect(edits).toHaveLength(2)
  expect(edits[0]).toMatchObject({
    before: list({ rye: 3900 }),
    after: list({ rye: 4000, 'rye-bold': 4500 }),
  })
})
