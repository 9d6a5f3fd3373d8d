import { answerWith, openVat, part, question, sent, VatServer } from '#src/test/vat-server.tsx'
import { json, problem, server } from '#src/test/server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFiled, aReturn, aRow, withoutRates } from '#src/test/vat.ts'

const user = userEvent.setup()
const saved = vi.hoisted(() => ({ names: [] as string[] }))
vi.mock('@typecase/shared/save-file', () => ({
  saveFile: (_: Blob, name: string) => saved.names.push(name),
}))

let shop: VatServer
beforeEach(() => {
  shop = new VatServer()
  saved.names.length = 0
})

const lock = () => screen.findByRole('button', { name: 'Lock and mark as filed' })
const third = '?quarter=2026-Q3'
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('an address without a quarter leads to the one that is due', async () => {
  const router = await openVat(shop, '')
  await waitFor(() => expect(router.state.location.search).toBe(third))
  expect(await screen.findByText('Registered in Germany')).toBeVisible()
  expect(screen.getByRole('button', { name: /^July to September 2026/ })).toBeVisible()
})

test('countries stand with rate, orders and sums, and what is to be paid', async () => {
  const currencies = [{ currency: 'EUR', orders: 1200, net: 241_000, vat: 48_200 }]
  shop.shown['2026-Q3'] = aReturn({
    rows: [aRow(), aRow({ country: 'FI', rate: '25.5', orders: 1200, net: 241_000, currencies })],
    total: { countries: 2, orders: 1203, net: 251_000, vat: 50_700 },
    corrections: [
      {
        ...{ quarter: '2026-Q2', country: 'DK', vat: -4800, changed: 0 },
        ...{ refundedOrders: 2, disputedOrders: 0 },
      },
    ],
    balances: [
      { country: 'DK', vat: -4800 },
      { country: 'SE', vat: 2500 },
    ],
    payable: 50_700,
    reclaimed: -4800,
  })
  await openVat(shop, third)
  const finland = await screen.findByRole('row', { name: /^Finland/ })
  expect(cells(finland)).toEqual(['Finland', '25.5 %', '1,200', '–', '2,410.00', '25.00'])
  expect(cells(screen.getByRole('row', { name: /^Sweden/ }))[3]).toBe('2 in SEK')
  expect(cells(screen.getByRole('row', { name: /^2 countries/ }))).toEqual([
    '2 countries',
    '',
    '1,203',
    '',
    '2,510.00',
    '507.00',
  ])
  expect(cells(screen.getByRole('row', { name: /^Denmark, 2026 second quarter/ }))).toEqual([
    'Denmark, 2026 second quarter',
    'Correction: 2 orders refunded',
    '−48.00',
  ])
  expect(screen.getByText(/^Paid back by Denmark/).parentElement).toHaveTextContent(/€48\.00$/)
  expect(screen.getByText('To pay with the return').parentElement).toHaveTextContent(/€507\.00$/)
})

test('another quarter is in the address, and Back leaves it', async () => {
  shop.shown['2026-Q2'] = aFiled({ quarter: '2026-Q2' })
  const router = await openVat(shop, third)
  await user.click(await screen.findByRole('button', { name: /^July to September 2026/ }))
  await user.click(await screen.findByRole('option', { name: 'April to June 2026' }))
  expect(router.state.location.search).toBe('?quarter=2026-Q2')
  expect(await screen.findByText(/by Ruth Amsel/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lock and mark as filed' })).toBeNull()
  await act(() => router.navigate(-1))
  expect(await lock()).toBeEnabled()
})

test('a running quarter says its day, and the button why it waits', async () => {
  shop.shown['2026-Q4'] = aReturn({
    ...{ quarter: '2026-Q4', from: '2026-10-01', to: '2026-12-31', state: 'running', day: 54 },
    ...{ dueOn: '2027-01-31', lockBarrier: 'quarter_not_over' },
    rates: {
      finalDay: '2026-12-31',
      isFinal: false,
      rates: [{ currency: 'SEK', rate: '11.1840', day: '2026-11-20' }],
    },
  })
  await openVat(shop, '?quarter=2026-Q4')
  expect(
    await screen.findByText(
      'Day 54 of 92. Ends on 31 December; the return is due by 31 January 2027.',
    ),
  ).toBeVisible()
  expect(await lock()).toBeDisabled()
  expect(await lock()).toHaveAccessibleDescription('Locking waits for the last day and its rates')
  expect(screen.getByText('20 November, for now')).toBeVisible()
})

test('a nil return says that it has to be filed', async () => {
  shop.shown['2026-Q3'] = aReturn({
    isNil: true,
    rows: [],
    total: { countries: 0, orders: 0, net: 0, vat: 0 },
    balances: [],
    payable: 0,
    rates: { finalDay: '2026-09-30', isFinal: true, rates: [] },
  })
  await openVat(shop, third)
  expect(await screen.findByText(/This is a nil return/)).toBeVisible()
  expect(screen.getByText('All of these sales are in EUR. No rate is needed.')).toBeVisible()
  await user.click(await lock())
  expect(await question()).toHaveTextContent(/A nil return is locked/)
})

test('matters and groups that are left out stand beside, with their orders', async () => {
  const need = { invoice: '2026-17', country: 'FR', cardCountry: null, creditNote: null }
  const at = '2026-09-19T10:00:00Z'
  shop.shown['2026-Q3'] = aReturn({
    needs: [
      { ...need, kind: 'evidenceMissing', orderId: 'A1', at },
      { ...need, kind: 'evidenceDiffers', orderId: 'B2', cardCountry: 'BE', at },
      { ...need, kind: 'creditNoteUnsent', orderId: 'C3', creditNote: 4, at },
    ],
    needCount: 60,
    leftOut: [
      { reason: 'domestic', orders: 61, net: 621_040, currencies: [] },
      { reason: 'exported', orders: 1, net: null, currencies: [] },
    ],
  })
  await openVat(shop, third)
  const needs = await part('Needs a look')
  expect(await needs.findByText(/has one piece of evidence for France/)).toBeVisible()
  expect(needs.getByText(/billed to France and paid with a card of Belgium/)).toBeVisible()
  expect(needs.getByText(/its credit note of 19 September is not sent/)).toBeVisible()
  expect(needs.getByText('The oldest 3 of 60.')).toBeVisible()
  const [first] = needs.getAllByRole('link', { name: 'Open the order' })
  expect(first).toHaveAttribute('href', '/orders/A1')
  const leftOut = await part('Left out of this return')
  expect(leftOut.getByText('Germany, the national return').parentElement).toHaveTextContent(
    /61 orders, 6,210\.40$/,
  )
  expect(leftOut.getByText('Outside the EU').parentElement).toHaveTextContent(/1 order, –$/)
})

test('earlier quarters say what was filed, and lead to it', async () => {
  await openVat(shop, third)
  const earlier = await part('Earlier quarters')
  expect(await earlier.findByText('Filed 22 July, nil')).toBeVisible()
  expect(earlier.getByText('Due by 31 October')).toBeVisible()
  expect(earlier.getByRole('link', { name: 'April to June 2026' })).toHaveAttribute(
    'href',
    '/reports/vat?quarter=2026-Q2',
  )
})

test('a missing rate is typed for the day that the return takes', async () => {
  shop.shown['2026-Q3'] = withoutRates()
  shop.posted = () => {
    shop.shown['2026-Q3'] = aReturn()
    return json({ changed: 1, same: 0, skipped: 0, from: '2026-09-30', to: '2026-09-30' })
  }
  await openVat(shop, third)
  expect(await screen.findByText('Missing')).toBeVisible()
  expect(screen.getByText('Waits for rates')).toBeVisible()
  expect(await lock()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Type rates' }))
  expect(screen.getByLabelText('Day')).toHaveValue('2026-09-30')
  await user.click(screen.getByRole('button', { name: 'Keep these rates' }))
  expect(await screen.findByText('Give a rate for one currency or more.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: '1 EUR in SEK' }), '11,184')
  await user.click(screen.getByRole('button', { name: 'Keep these rates' }))
  await waitFor(async () => expect(await lock()).toBeEnabled())
  expect(await sent('/reports/vat/rates')[0]!.json()).toEqual({
    day: '2026-09-30',
    rates: [{ currency: 'SEK', rate: '11.184' }],
  })
})

test('only rates that the lock waits for are marked as missing', async () => {
  const unknown = { rate: null, day: null }
  shop.shown['2026-Q3'] = withoutRates({
    rates: {
      finalDay: '2026-09-30',
      isFinal: false,
      rates: [
        { currency: 'JPY', ...unknown },
        { currency: 'SEK', rate: '11.2', day: '2026-08-20' },
        { currency: 'USD', rate: '1.1', day: '2026-08-21' },
      ],
    },
  })
  await openVat(shop, third)
  const value = async (currency: string) =>
    (await screen.findByText(`1 EUR in ${currency}`)).nextElementSibling!
  expect(await value('JPY')).toHaveTextContent(/^–$/)
  expect(await value('JPY')).not.toHaveAttribute('class')
  expect(await value('SEK')).toHaveTextContent(/^11\.2, of 20 August$/)
  expect(await value('SEK')).toHaveAttribute('class')
  expect(await value('USD')).not.toHaveAttribute('class')
})

test('what the server says against a rate stands at its currency', async () => {
  shop.shown['2026-Q3'] = withoutRates()
  shop.posted = () =>
    problem(422, 'invalid', [{ pointer: '/rates/0/rate', code: 'out_of_range', message: 'No.' }])
  await openVat(shop, third)
  await user.click(await screen.findByRole('button', { name: 'Type rates' }))
  const field = screen.getByRole('textbox', { name: '1 EUR in SEK' })
  await user.type(field, '11')
  await user.click(screen.getByRole('button', { name: 'Keep these rates' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('No.'))
  expect(field).toHaveFocus()
})

const importForm = async () => {
  await openVat(shop, third)
  await user.click(await screen.findByRole('button', { name: 'Import the bank’s file' }))
  return within(screen.getByRole('form'))
}

test('the file of the bank is chosen, and its refusal stands in place', async () => {
  shop.shown['2026-Q3'] = withoutRates()
  shop.posted = () =>
    problem(422, 'invalid', [{ pointer: '/csv', code: 'not_readable', message: 'Line 2 is odd.' }])
  const form = await importForm()
  const csv = 'Date, USD, \n30 September 2026, odd, '
  await user.upload(form.getByLabelText('Choose the CSV file', { selector: 'input' }), [
    new File([csv], 'eurofxref.csv', { type: 'text/csv' }),
  ])
  expect(await form.findByText('Line 2 is odd.')).toBeVisible()
  expect(await sent('/reports/vat/rates/import')[0]!.json()).toEqual({ csv })
})

test('the text of the file is pasted', async () => {
  shop.shown['2026-Q3'] = withoutRates()
  shop.posted = () => json({ changed: 2, same: 3, skipped: 0, from: null, to: null })
  const form = await importForm()
  await user.click(form.getByRole('button', { name: 'Import the text' }))
  expect(await form.findByText(/^Paste the text of the file/)).toBeVisible()
  await user.click(form.getByRole('textbox', { name: 'Or paste its text' }))
  await user.paste('Date, SEK\n30 September 2026, 11.184')
  await user.click(form.getByRole('button', { name: 'Import the text' }))
  await screen.findAllByText('2 rates are new; 3 were there already.')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Import the bank’s file' })).toHaveFocus(),
  )
})

test('the lock states what it keeps, and leaves the return filed', async () => {
  shop.posted = () => {
    shop.shown['2026-Q3'] = aFiled()
    return json(aFiled())
  }
  await openVat(shop, third)
  await user.click(await lock())
  expect(await question()).toHaveTextContent(/1 country3 orders.*To pay€25\.00.*cannot undo/)
  expect(sent('/lock')).toEqual([])
  await answerWith('Lock and mark as filed')
  expect(await screen.findByText(/^On 12 October by Ruth Amsel/)).toBeVisible()
  expect(await sent('/returns/2026-Q3/lock')[0]!.json()).toEqual({ digest: 'd1' })
})

test('a return that has changed says what, and asks again with its new digest', async () => {
  shop.posted = () => problem(409, 'return_changed')
  await openVat(shop, third)
  const button = await lock()
  await waitFor(() => expect(button).toBeEnabled())
  shop.shown['2026-Q3'] = aReturn({ digest: 'd2', payable: 2000 })
  await user.click(button)
  await answerWith('Lock and mark as filed')
  expect(
    await within(await question()).findByText('To pay: €20.00 instead of €25.00'),
  ).toBeVisible()
  shop.posted = () => json(aFiled())
  await answerWith('Lock the changed return')
  await waitFor(() => expect(sent('/lock')).toHaveLength(2))
  expect(await sent('/lock')[1]!.json()).toEqual({ digest: 'd2' })
})

test('a return that somebody else has filed meanwhile closes the question', async () => {
  shop.posted = () => {
    shop.shown['2026-Q3'] = aFiled({ filedBy: 'Jo' })
    return problem(409, 'return_changed')
  }
  await openVat(shop, third)
  await user.click(await lock())
  await answerWith('Lock and mark as filed')
  await screen.findAllByText(/^Somebody else has marked the return/)
  expect(screen.queryByRole('alertdialog', { name: /^Lock the return/ })).toBeNull()
  expect(await screen.findByText(/^On 12 October by Jo/)).toBeVisible()
})

test.each([
  [() => problem(409, 'quarter_gap'), /quarter_gap Nothing was locked\.$/],
  [() => Promise.reject(new TypeError('no net')), /may be locked already\. Press again/],
  [() => problem(500, 'internal'), /may be locked already\. Press again/],
])('a failed lock says whether the return is locked, %#', async (posted, words) => {
  shop.posted = posted as () => Response
  await openVat(shop, third)
  await user.click(await lock())
  await answerWith('Lock and mark as filed')
  expect(await within(await question()).findByRole('alert')).toHaveTextContent(words)
})

test('both files are saved, and a refusal stands in words', async () => {
  shop.posted = () => new Response('csv')
  await openVat(shop, third)
  await user.click(await screen.findByRole('button', { name: 'CSV of the orders' }))
  await user.click(screen.getByRole('button', { name: 'Return as file' }))
  await waitFor(() =>
    expect(saved.names).toEqual(['vat-orders-2026-Q3.csv', 'vat-return-2026-Q3.csv']),
  )
  shop.posted = () => problem(503, 'export_running')
  await user.click(screen.getByRole('button', { name: 'CSV of the orders' }))
  expect(await screen.findByText('export_running')).toBeVisible()
})

test('a member who may only read is told who locks', async () => {
  shop.shown['2026-Q3'] = withoutRates()
  await openVat(shop, third, ['reports:read'])
  const words = 'Changed by the owner, manager and accountant only'
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lock and mark as filed' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Type rates' })).toBeNull()
})

test('a foundry that is not registered is led to its settings', async () => {
  shop.shown['2026-Q3'] = aReturn({ isRegistered: false })
  await openVat(shop, third)
  expect(await screen.findByRole('link', { name: 'Open the tax settings' })).toHaveAttribute(
    'href',
    '/selling?tab=taxes',
  )
})

test('an unknown quarter leads back, and a return that did not come is asked for again', async () => {
  const router = await openVat(shop, '?quarter=2031-Q1')
  await user.click(await screen.findByRole('link', { name: 'Show the quarter that is due' }))
  await waitFor(() => expect(router.state.location.search).toBe(third))
  await screen.findByRole('row', { name: /^Sweden/ })
})

test('a list that did not come is asked for again', async () => {
  shop.isBroken = true
  await openVat(shop, '')
  const again = await screen.findByRole('button', { name: 'Try again' })
  shop.isBroken = false
  await user.click(again)
  expect(await screen.findByRole('row', { name: /^Sweden/ })).toBeVisible()
  expect(server.asked.length).toBeGreaterThan(0)
})
