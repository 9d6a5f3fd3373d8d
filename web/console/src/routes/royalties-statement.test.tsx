import { aLocked } from '#src/test/royalties.ts'
import { dialog, openRoyalties, pressIn, RoyaltyServer, sent } from '#src/test/royalty-server.tsx'
import { json } from '#src/test/server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

const user = userEvent.setup()

let shop: RoyaltyServer
beforeEach(() => {
  shop = new RoyaltyServer()
})

test('the link of a locked statement is mailed to an address, which is asked for', async () => {
  shop.statements = [aLocked()]
  const sending = {
    ...{
      id: 'm1',
      address: 'odile@varnay.example',
      sentAt: '2026-10-12T09:14:00Z',
      sentBy: 'Ruth',
    },
    ...{ expiresAt: '2099-01-10T09:14:00Z', withdrawnAt: null },
  }
  shop.posted = () => json((shop.statements = [aLocked({ sendings: [sending] })])[0])
  await openRoyalties(shop, '/reports/royalties/s1')
  expect(await screen.findByText(/^On 12 October 2026 by Ruth Amsel/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Statement as PDF' })).toHaveAttribute(
    'href',
    '/api/royalty_statements/s1/statement.pdf',
  )
  await user.click(screen.getByRole('button', { name: 'Mail the link' }))
  await pressIn(/^Mail the statement/, 'Mail the link')
  expect(sent('/mail')).toEqual([])
  const address = within(await dialog(/^Mail the/)).getByRole('textbox')
  expect(address).toBeInvalid()
  await user.type(address, ' odile@varnay.example')
  await pressIn(/^Mail the statement/, 'Mail the link')
  expect(await screen.findByText(/^The link works until .* sent by Ruth$/)).toBeVisible()
  expect(await sent('/mail')[0]!.json()).toEqual({ address: 'odile@varnay.example' })

  shop.posted = () =>
    json(
      (shop.statements = [
        aLocked({ sendings: [{ ...sending, withdrawnAt: '2026-10-13T00:00:00Z' }] }),
      ])[0],
    )
  await user.click(screen.getByRole('button', { name: 'Withdraw the links' }))
  await pressIn(/^Withdraw all/, 'Withdraw the links')
  expect(
    await screen.findByText(/^The link was withdrawn on 13 October 2026 · sent by Ruth$/),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Withdraw the links' })).toBeNull()
})

test('a statement that is not there leads back to the list', async () => {
  await openRoyalties(shop, '/reports/royalties/s9')
  expect(await screen.findByText(/^There is no such statement/)).toBeVisible()
})
