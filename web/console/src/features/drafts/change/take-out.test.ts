import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { problem } from '#src/test/server.ts'
import { beforeEach, expect, test } from 'vitest'
import { moveOut, putBack, takeOut, withCompanions } from './take-out'

let shop: ChangeSetServer

beforeEach(() => {
  shop = new ChangeSetServer()
})

function draft() {
  const set = shop.begin('Autumn')
  const rye = { ...shop.record('family', 'rye'), name: 'Rye 2' }
  shop.edit(set, [
    { kind: 'price', id: 'rye-regular', record: { family: 'rye', price: 3675 } },
    { kind: 'family', id: 'rye', record: rye },
  ])
  return set
}
const kindsIn = (id: string) =>
  shop.sets.find(({ changeSet }) => changeSet.id === id)?.edits.map(({ kind }) => kind)

test('an entry is taken out alone, and put back', async () => {
  const { changeSet, edits } = draft()
  const left = await takeOut(changeSet, [edits[0]!])
  expect(kindsIn('c1')).toEqual(['family'])
  await putBack(left, [edits[0]!])
  expect(kindsIn('c1')).toEqual(['family', 'price'])
})

test('an entry is moved to a draft of its own', async () => {
  const { changeSet, edits } = draft()
  const begun = await moveOut(changeSet, [edits[1]!], 'Rye')
  expect(kindsIn('c1')).toEqual(['price'])
  expect(kindsIn(begun.id)).toEqual(['family'])
  expect(shop.edited('family', 'rye')).toMatchObject({ name: 'Rye 2' })
})

test('an entry stays where the new draft cannot have it', async () => {
  const { changeSet, edits } = draft()
  shop.first = ({ url, method }) =>
    method === 'PUT' && url.endsWith('/edits') ? problem(500, 'internal') : undefined
  await expect(moveOut(changeSet, [edits[1]!], 'Rye')).rejects.toBeDefined()
  expect(kindsIn('c1')).toEqual(['price', 'family'])
})

test('a new package and its price go together', async () => {
  const set = draft()
  const pack = { family: 'rye', name: 'Pair', itemClass: 'package', styles: ['rye-regular'] }
  shop.edit(set, [
    { kind: 'package', id: 'rye-pair', record: pack },
    { kind: 'price', id: 'rye-pair', record: { family: 'rye', price: 5000 } },
  ])
  const [, , added, priced] = set.edits
  expect(withCompanions(added!, set.edits)).toEqual([added, priced])
  expect(withCompanions(priced!, set.edits)).toEqual([added, priced])
  expect(withCompanions(set.edits[0]!, set.edits)).toEqual([set.edits[0]])
  await takeOut(set.changeSet, withCompanions(added!, set.edits))
  expect(kindsIn('c1')).toEqual(['price', 'family'])
})
