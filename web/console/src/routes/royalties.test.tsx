import type { RoyaltyDesigner } from '#src/features/royalties/queries.ts'
import { aLocked, aStatement, balance } from '#src/test/royalties.ts'
import { dialog, openRoyalties, pressIn, RoyaltyServer, sent } from '#src/test/royalty-server.tsx'
import { json, problem, server } from '#src/test/server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

const user = userEvent.setup()
const path = '/reports/royalties?designer=Odile+Varnay'
const reader = ['royalties:read', 'changes:read']
const lock = () => screen.findByRole('button', { name: 'Lock statement' })

let shop: RoyaltyServer
beforeEach(() => {
  shop = new RoyaltyServer()
})

test('a designer of the list leads to the draft of the next quarter', async () => {
  await openRoyalties(shop, '/reports/royalties')
  const row = await screen.findByRole('row', { name: /^Odile Varnay/ })
  expect(row).toHaveTextContent('€30.00')
  expect(row).toHaveTextContent('Locked to 30 June 2026')
  await user.click(within(row).getByRole('link'))
  expect(await screen.findByRole('button', { name: /^July to September 2026/ })).toBeVisible()
  const asked = new URL(server.asked.find(({ url }) => url.includes('/royalty_drafts'))!.url)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    ...{ designer: 'Odile Varnay', from: '2026-07-01', to: '2026-09-30' },
  })
  expect(await screen.findByRole('link', { name: 'Rye' })).toHaveAttribute('href', '/families/rye')
})

test('without designers the list says where shares are given', async () => {
  shop.designers = []
  await openRoyalties(shop, '/reports/royalties')
  expect(await screen.findByText('Nobody has a share yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a family' })).toHaveAttribute('href', '/families')
})

test('a designer whom nobody knows leads back to all', async () => {
  await openRoyalties(shop, '/reports/royalties?designer=Nobody')
  expect(await screen.findByText(/is called Nobody/)).toBeVisible()
})

test('without the permission the roles that have it are told', async () => {
  await openRoyalties(shop, '/reports/royalties', ['orders:read'])
  expect(
    await screen.findByText(/^Open to these roles: owner, manager and accountant/),
  ).toBeVisible()
})

test('a list that did not come is asked for again', async () => {
  shop.isBroken = true
  await openRoyalties(shop, '/reports/royalties')
  const again = await screen.findByRole('button', { name: 'Try again' })
  shop.isBroken = false
  await user.click(again)
  expect(await screen.findByRole('row', { name: /^Odile/ })).toBeVisible()
})

test('corrections and advances stand in words before what is paid out', async () => {
  shop.draft = () =>
    json(
      aStatement({
        corrections: [{ familyId: 'gone', family: 'Oat', currency: 'EUR', earned: -500 }],
        advances: [{ day: '2026-02-01', currency: 'EUR', amount: 4000, note: 'For Rye' }],
        balances: [balance({ earned: 3000, corrected: -500, advanced: 4000, left: -1500 })],
      }),
    )
  await openRoyalties(shop, path)
  const text = async (words: RegExp) => (await screen.findByText(words)).closest('div')
  expect(await text(/^Taken back from earlier statements/)).toHaveTextContent(/Oat.*−€5\.00$/)
  expect(await text(/^Advance of 1 February 2026/)).toHaveTextContent(/For Rye−€40\.00$/)
  expect(await text(/^To be paid/)).toHaveTextContent('€0.00')
  expect(screen.getByText(/^€15\.00 is still to be earned back/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Oat' })).toBeNull()
})

test('another length of the period is in the address, and Back leaves it', async () => {
  const router = await openRoyalties(shop, path)
  await user.click(await screen.findByRole('button', { name: /^July to September 2026/ }))
  await user.click(await screen.findByRole('button', { name: /^To the end of the month/ }))
  expect(router.state.location.search).toContain('to=2026-07-31')
  expect(await screen.findByRole('button', { name: /^July 2026/ })).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('button', { name: /^July to September 2026/ })).toBeVisible()
})

test('a period that cannot be one leads to the next that can', async () => {
  shop.draft = () => problem(409, 'period_overlaps')
  const router = await openRoyalties(shop, `${path}&from=2026-01-01&to=2026-03-31`)
  await user.click(await screen.findByRole('button', { name: 'Show the next period' }))
  expect(router.state.location.search).toBe('?designer=Odile+Varnay')
})

test('a first statement that begins late says what it leaves out', async () => {
  const [odile] = shop.designers
  shop.designers = [{ ...odile!, lockedTo: null, nextDay: '2026-04-01' }]
  await openRoyalties(shop, `${path}&from=2026-07-01&to=2026-09-30`)
  await user.click(await lock())
  expect(await dialog(/^Lock the/)).toHaveTextContent(/earned from 1 April 2026 on before it/)
})

test('a running period says from when on it can be locked', async () => {
  shop.draft = () => json(aStatement({ isOver: false }))
  await openRoyalties(shop, path)
  expect(await screen.findByText('It can be locked from 1 October 2026 on.')).toBeVisible()
  expect(await lock()).toBeDisabled()
})

test('a member who may only read is told who locks', async () => {
  await openRoyalties(shop, path, reader)
  expect((await screen.findAllByText('Changed by the owner and manager only'))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lock statement' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Note an advance' })).toBeNull()
  expect(await screen.findByText('Rye')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Rye' })).toBeNull()
})

test('the lock says that it cannot be undone, and leads to the locked statement', async () => {
  shop.posted = () => {
    shop.statements = [aLocked()]
    return json(aLocked())
  }
  const router = await openRoyalties(shop, path)
  await user.click(await lock())
  expect(await dialog(/^Lock the statement of Odile Varnay for July to/)).toHaveTextContent(
    /To be paid: €30\.00.*cannot undo.*begins on 1 October 2026/,
  )
  expect(sent('/royalty_statements')).toEqual([])
  await pressIn(/^Lock the/, 'Lock statement')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/royalties/s1'))
  expect(await sent('/royalty_statements')[0]!.json()).toEqual({
    ...{ designer: 'Odile Varnay', from: '2026-07-01', to: '2026-09-30', digest: 'd1' },
  })
})

test('a draft that has changed says what, and asks again with its new digest', async () => {
  shop.posted = () => problem(409, 'statement_changed')
  await openRoyalties(shop, path)
  const button = await lock()
  shop.draft = () =>
    json(aStatement({ digest: 'd2', balances: [balance({ earned: 2000, payable: 2000 })] }))
  await user.click(button)
  await pressIn(/^Lock the/, 'Lock statement')
  const again = await dialog(/^Lock the/)
  expect(await within(again).findByText('Royalties: €20.00 instead of €30.00')).toBeVisible()
  shop.posted = () => json(aLocked())
  await pressIn(/^Lock the/, 'Lock the changed statement')
  await waitFor(() => expect(sent('/royalty_statements')).toHaveLength(2))
  expect(await sent('/royalty_statements')[1]!.json()).toMatchObject({ digest: 'd2' })
})

test('a refused lock stands in its question', async () => {
  shop.posted = () => problem(409, 'period_not_over')
  await openRoyalties(shop, path)
  await user.click(await lock())
  await pressIn(/^Lock the/, 'Lock statement')
  expect(await within(await dialog(/^Lock the/)).findByRole('alert')).toHaveTextContent(
    'period_not_over',
  )
})

test('a former name leads its statements to the designer who has the shares now', async () => {
  const [odile] = shop.designers as [RoyaltyDesigner]
  const formerly = { ...odile, designer: 'Odile Warnay', hasShares: false }
  shop.designers = [{ ...odile, lockedTo: null }, formerly]
  const router = await openRoyalties(shop, '/reports/royalties?designer=Odile+Warnay')
  const name = await screen.findByRole('combobox', { name: 'Name of now' })
  await user.selectOptions(name, 'Odile Varnay')
  await user.click(screen.getByRole('button', { name: 'It is the same person' }))
  shop.posted = () => json({ designers: [odile] })
  await pressIn(/^Is Odile Warnay now called Odile Varnay/, 'It is the same person')
  await waitFor(() => expect(router.state.location.search).toBe('?designer=Odile+Varnay'))
  const [asked] = sent('/royalty_names')
  expect(await asked!.json()).toEqual({ former: 'Odile Warnay', designer: 'Odile Varnay' })
})

test('a first statement is not locked without a look at names that have no shares any more', async () => {
  const [odile] = shop.designers as [RoyaltyDesigner]
  shop.designers = [
    { ...odile, lockedTo: null },
    { ...odile, designer: 'Odile Warnay', hasShares: false },
  ]
  await openRoyalties(shop, path)
  await user.click(await lock())
  expect(await dialog(/^Lock the statement of Odile Varnay/)).toHaveTextContent(
    /Odile Warnay has locked statements, but no share any more/,
  )
})
