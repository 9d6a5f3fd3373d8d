import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noFamilies } from '#src/test/families.ts'
import { fontsQuery } from '../catalogue/queries'
import type { TrialOffer } from './queries'
import { RequestForm } from './RequestForm'

type Sent = { key: string | null; body: Record<string, unknown> }

// The client keeps the fetch that it finds, so this one is there before it.
const shop = vi.hoisted(() => {
  const shop = { sent: [] as Sent[], answer: (): Response | undefined => undefined }
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('Idempotency-Key')
    shop.sent.push({ key, body: (await request.json()) as Record<string, unknown> })
    const answer = shop.answer()
    if (!answer) throw new TypeError('no network')
    return answer
  })
  return shop
})

const offer: TrialOffer = {
  terms: { version: '1.0', sha256: 'a'.repeat(64) },
  purposes: ['print', 'newer'],
  days: 14,
  families: ['serif', 'sans'].map((id) => ({
    id,
    name: id,
    styles: [{ id: `${id}-regular`, name: 'Regular' }],
    characters: 100,
    summary: 'Basic Latin; OTF',
  })),
}

const problem = (status: number, code: string, pointer?: string, retryAfter?: number) =>
  Response.json(
    {
      type: 'about:blank',
      title: code,
      status,
      code: pointer ? 'invalid' : code,
      detail: 'As the server says it.',
      requestId: 'r',
      errors: pointer ? [{ pointer, code, message: 'At its field.' }] : undefined,
    },
    { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} },
  )

const onSent = vi.fn()

beforeEach(() => {
  shop.sent.length = 0
  onSent.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const cache = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  cache.setQueryData(fontsQuery.queryKey, noFamilies)
  render(
    <QueryClientProvider client={cache}>
      <RequestForm offer={offer} asked="serif" onSent={onSent} />
    </QueryClientProvider>,
  )
})

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
const terms = () => screen.getByRole('checkbox', { name: /I accept/ })

async function fill() {
  await userEvent.type(screen.getByLabelText('Name'), 'Ines Dahl')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ines@tidalatlas.example')
  await userEvent.selectOptions(screen.getByLabelText('What for'), 'print')
  await userEvent.click(terms())
}

test('a missing value is told at its field, the focus at the first, and nothing is sent', async () => {
  await send()
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.')
  expect(terms()).toHaveAccessibleDescription(/read it and accept it/)
  expect(shop.sent).toEqual([])

  await userEvent.click(screen.getByRole('checkbox', { name: 'serif' }))
  await send()
  const first = screen.getByRole('checkbox', { name: 'serif' })
  expect(first).toHaveFocus()
  expect(first).toHaveAccessibleDescription('Choose at least one family or style.')
})

test('the family of the link is asked for, and news only by who ticks it', async () => {
  shop.answer = () => Response.json({ email: 'ines@tidalatlas.example', days: 14 }, { status: 202 })
  await fill()
  await send()
  expect(shop.sent[0]!.body).toEqual({
    items: [{ itemId: 'serif' }],
    name: 'Ines Dahl',
    email: 'ines@tidalatlas.example',
    company: '',
    purpose: 'print',
    terms: offer.terms,
    news: false,
  })
  expect(onSent).toHaveBeenCalledExactlyOnceWith({ email: 'ines@tidalatlas.example', days: 14 })
})

test('a click while the next page is on its way is no second request', async () => {
  shop.answer = () => Response.json({ email: 'ines@tidalatlas.example', days: 14 }, { status: 202 })
  onSent.mockReturnValue(new Promise(() => {}))
  await fill()
  await send()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: /Send the link/ }))
  expect(shop.sent).toHaveLength(1)
})

test('a reply that is lost is asked for again under the same key; another content has another', async () => {
  shop.answer = () => undefined
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('could not reach the shop')
  await send()
  await userEvent.type(screen.getByLabelText('Company'), 'Tidal Atlas')
  await send()
  const keys = shop.sent.map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(screen.getByLabelText('Name')).toHaveValue('Ines Dahl')
})

test('terms that have changed are to be accepted anew', async () => {
  shop.answer = () => problem(422, 'terms_changed', '/terms')
  await fill()
  await send()
  expect(terms()).not.toBeChecked()
  expect(terms()).toHaveFocus()
  expect(terms()).toHaveAccessibleDescription(/has changed since this page was opened/)
})

test('a visitor who has asked too often is told when to ask again', async () => {
  shop.answer = () => problem(429, 'too_many_trials', undefined, 3 * 3600 - 5)
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('ask again in 3 hours')
})

test('a fault of one item stands at the choice', async () => {
  shop.answer = () => problem(422, 'not_to_be_tried', '/items/0/itemId')
  await fill()
  await send()
  expect(await screen.findByText(/are no longer offered for trial/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'serif' })).toHaveFocus()
})
