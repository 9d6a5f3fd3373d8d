import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, server } from '#src/test/server.ts'
import { beforeEach, expect, test } from 'vitest'
import { publishChecked } from './publish-checked'

let shop: ChangeSetServer
let answer = { faults: [] as unknown[], conflicts: [] as unknown[] }

beforeEach(() => {
  shop = new ChangeSetServer()
  answer = { faults: [], conflicts: [] }
  shop.first = ({ url }) => (url.endsWith('/check') ? json(answer) : undefined)
})

const published = () => server.asked.filter(({ url }) => url.endsWith('/publish')).length

test.each([
  ['faults', 'not_publishable'],
  ['conflicts', 'changed_in_shop'],
] as const)('a draft with %s is refused before it is sent', async (what, code) => {
  const { changeSet } = shop.begin()
  answer = { ...answer, [what]: [{}] }
  await expect(publishChecked(changeSet)).rejects.toMatchObject({ code })
  expect(published()).toBe(0)
})

test('a draft that nothing stands against is published', async () => {
  const { changeSet } = shop.begin()
  expect(await publishChecked(changeSet)).toMatchObject({ state: 'published' })
})

test('one that was published already is answered as it is', async () => {
  const { changeSet } = shop.begin()
  shop.touch(shop.sets[0]!, { state: 'published' })
  answer = { ...answer, conflicts: [{}] }
  expect(await publishChecked(changeSet)).toMatchObject({ state: 'published' })
})
