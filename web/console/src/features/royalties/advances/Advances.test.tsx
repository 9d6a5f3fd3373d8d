import { openRoyalties, RoyaltyServer, sent } from '#src/test/royalty-server.tsx'
import { json, problem } from '#src/test/server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { RoyaltyAdvance } from '../queries'

const user = userEvent.setup()
const path = '/reports/royalties?designer=Odile+Varnay'
const advance: RoyaltyAdvance = {
  ...{ id: 'a1', designer: 'Odile Varnay', day: '2026-02-01', currency: 'EUR', amount: 600_000 },
  ...{ note: 'For Rye', madeAt: '2026-02-01T10:00:00Z', madeBy: 'Ruth Amsel', statementId: null },
}

let shop: RoyaltyServer
beforeEach(() => {
  shop = new RoyaltyServer()
})

test('an advance is undone; one that a statement names says why it is not', async () => {
  shop.advances = [advance, { ...advance, id: 'a2', day: '2026-01-05', statementId: 's1' }]
  shop.posted = () => {
    shop.advances = [shop.advances[1]!]
    return new Response(null, { status: 204 })
  }
  await openRoyalties(shop, path)
  expect(await screen.findByText(/^A locked statement names it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo the advance of 1 February 2026' }))
  await waitFor(() => expect(screen.queryByText('Advance of 1 February 2026')).toBeNull())
  expect(sent('/royalty_advances/a1')).toHaveLength(1)
})

test('money that was given back is noted below zero, and twice under one key', async () => {
  shop.posted = () => problem(500, 'internal')
  await openRoyalties(shop, path)
  await user.click(await screen.findByRole('button', { name: 'Note an advance' }))
  const form = screen.getByRole('form', { name: 'Note an advance' })
  await user.click(within(form).getByRole('button', { name: 'Note it' }))
  expect(within(form).getByRole('textbox', { name: /^Amount/ })).toBeInvalid()
  await user.type(within(form).getByRole('textbox', { name: /^Amount/ }), '12,50')
  const choose = (label: string, value: string) =>
    user.selectOptions(within(form).getByLabelText(label), value)
  await choose('Direction', 'back')
  await choose('Currency', 'USD')
  await user.click(within(form).getByRole('button', { name: 'Note it' }))
  expect(await within(form).findByRole('alert')).toBeVisible()
  shop.posted = () => json({ advances: [advance] }, 201)
  await user.click(within(form).getByRole('button', { name: 'Note it' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  const [first, second] = sent('/royalty_advances')
  expect(await second!.json()).toMatchObject({ amount: -1250, currency: 'USD' })
  expect(second!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'))
})
