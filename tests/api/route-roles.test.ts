import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, type Answer } from '@typecase/tests-support/buyer'
import { bin } from '@typecase/tests-support/database'
import { mark, requests, type SampleRequest } from '@typecase/tests-support/samples'
import { Shop } from '@typecase/tests-support/shop'
import { asStaff } from '@typecase/tests-support/staff'

// Access by role: every route of the server is in this table, by its method and pattern.

/** A row's kinds, as what each asker gets. "in": neither 401 nor 403. */
const kinds = {
  /** Tokens make no difference. */
  open: { nobody: 'in', stranger: 'in', customer: 'in', other: 'in', staff: 'in' },
  /** The same, and not for staff who act as a customer. */
  openInPerson: { nobody: 'in', stranger: 'in', customer: 'in', other: 'in', staff: 403 },
  /** Tokens need not come, but must be good ones. */
  visitor: { nobody: 'in', stranger: 401, customer: 'in', other: 'in', staff: 'in' },
  /** The same, and not for staff who act as a customer. */
  visitorInPerson: { nobody: 'in', stranger: 401, customer: 'in', other: 'in', staff: 403 },
  customer: { nobody: 401, stranger: 401, customer: 'in', other: 'in', staff: 'in' },
  inPerson: { nobody: 401, stranger: 401, customer: 'in', other: 'in', staff: 403 },
  /** Of one customer: to another it does not exist. */
  owner: { nobody: 401, stranger: 401, customer: 'in', other: 404, staff: 'in' },
  ownerInPerson: { nobody: 401, stranger: 401, customer: 'in', other: 404, staff: 403 },
  /** Something else in the request opens it; the sample has a wrong one. */
  key: { nobody: 403, stranger: 403, customer: 403, other: 403, staff: 403 },
  /** For programs of staff; staff who act as a customer are that customer. */
  staffToken: { nobody: 401, stranger: 401, customer: 403, other: 403, staff: 403 },
  /** The refresh token is what is asked about; staff have none. */
  refresh: { nobody: 401, stranger: 401, customer: 'in', other: 'in', staff: 401 },
} as const

type Kind = keyof typeof kinds
type Asker = keyof (typeof kinds)['open']

const table: Record<string, Kind> = {
  'GET /api/fonts': 'open',
  'GET /api/fonts/{id}': 'open',
  'GET /api/styles': 'open',
  'GET /api/siteconfigs/shop': 'open',
  'GET /api/fonts/{id}/glyphs': 'open',
  'GET /api/fonts/{id}/languages/{code}': 'open',
  'GET /api/languages': 'open',
  'GET /api/fonts/{id}/specimen.pdf': 'open',
  'GET /api/licences': 'open',
  'GET /api/menus': 'open',
  'GET /api/menu_items': 'open',
  'GET /api/menu_items/{id}': 'open',
  'POST /api/menu_items': 'staffToken',
  'PATCH /api/menu_items/{id}': 'staffToken',
  'DELETE /api/menu_items/{id}': 'staffToken',
  'GET /api/siteconfigs/pangrams': 'open',
  'GET /api/pages/{id}': 'open',
  'GET /api/news': 'open',
  'GET /api/news/{id}': 'open',
  'GET /api/projects/{id}': 'open',
  'GET /api/search': 'open',
  'GET /api/trials': 'open',
  'POST /api/trials': 'open',
  'POST /api/trials/get': 'open',
  'GET /api/trials/files/{grant}/{name}': 'key',
  'POST /api/cart/quote': 'visitor', // Of one's own licences, which the sample upgrades.
  'POST /api/carts': 'open',
  'GET /api/carts/{id}': 'open',
  'GET /api/carts/{id}/quote.pdf': 'open',
  'GET /api/prepared_carts/{id}': 'open',
  'POST /api/checkout': 'visitorInPerson',
  'GET /api/orders': 'customer',
  'GET /api/orders/{id}': 'owner',
  'GET /api/entitlements': 'customer',
  'POST /api/orders/{id}/payment': 'ownerInPerson',
  'GET /api/downloads/{grant}/{name}': 'key',
  'GET /api/royalties/{grant}/{name}': 'open',
  'GET /api/verifications/{serial}': 'open',
  'GET /api/signing_keys': 'open',
  'POST /api/authentication/login_customer': 'open',
  'GET /api/authentication/customer': 'customer',
  'PATCH /api/authentication/customer': 'inPerson',
  'POST /api/authentication/refresh_customer': 'refresh',
  'POST /api/authentication/logout_customer': 'open',
  'POST /api/authentication/register_customer': 'open',
  'POST /api/authentication/confirm_customer': 'openInPerson',
  'POST /api/authentication/resend_confirmation': 'inPerson',
  'POST /api/authentication/forgot_password': 'open',
  'POST /api/authentication/reset_password': 'open',
  'POST /api/authentication/change_password': 'inPerson',
  'POST /api/authentication/change_email': 'inPerson',
  'POST /api/authentication/logout_everywhere': 'inPerson',
  'GET /api/authentication/sessions': 'customer',
  'DELETE /api/authentication/sessions/{id}': 'ownerInPerson',
  'GET /api/authentication/export_customer': 'inPerson',
  'POST /api/authentication/delete_customer': 'inPerson',
  'POST /api/authentication/impersonate_customer': 'open',
  'POST /api/csp_reports': 'open',
  'POST /api/tester_batches': 'open',
  'POST /api/tester_grants': 'visitor',
  'POST /api/tester_states': 'open',
  'GET /api/tester_states/{id}': 'open',
  'POST /api/tester_images': 'key',
  'POST /api/proofs': 'open',
}

/** Not of the API: their own tests say what opens them. */
const elsewhere = [
  'GET /t/{face}/{instance}/{features}/{file}',
  'GET /t/{face}/{instance}/advances.json',
  'GET /t/{face}/{instance}/sheets/{file}',
  'GET /t/{face}/{instance}/glyphs/{file}',
  'GET /og/{file}',
  'GET /og/news/{file}',
  'GET /pictures/{id}/{file}',
  'GET /news/feed.xml',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'POST /webhooks/stripe',
]

const password = 'ferns under the viaduct' // Not the samples': a step-up question fails.
const emails = { customer: 'ines@tidalatlas.example', other: 'bo@quarry.example' }
const ending = ['logoutCustomer', 'logoutEverywhere']
let shop: Shop
let orderId: string
let sessionId: string
const kept = new Map<Asker, Buyer>()

async function signedIn(email: string) {
  const buyer = new Buyer(shop)
  const { status } = await buyer.post('/authentication/login_customer', { email, password })
  if (status !== 200) throw new Error(`signing in answered ${status}`)
  return buyer
}

async function staff() {
  const { out, err } = shop.run(
    ...['impersonate', emails.customer, '--staff', 'Mira', '--reason', 'a question by mail'],
  )
  const token = /impersonate=([\w.-]+)/.exec(out)?.[1]
  if (!token) throw new Error(err)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/impersonate_customer', { token })
  return buyer
}

function come(asker: Asker): Promise<Buyer> | Buyer {
  const buyer = new Buyer(shop)
  if (asker === 'stranger') Object.assign(buyer, { access: 'not.ours', refresh: 'not.ours' })
  if (asker === 'nobody' || asker === 'stranger') return buyer
  return asker === 'staff' ? staff() : signedIn(emails[asker])
}

/** A caller with tokens of their own; tokens of an answer are not kept for the next test. */
async function asker(who: Asker, operation: string) {
  if (ending.includes(operation)) {
    kept.clear()
    return come(who)
  }
  const known = kept.get(who) ?? (await come(who))
  kept.set(who, known)
  return Object.assign(new Buyer(shop), { access: known.access, refresh: known.refresh })
}

const own = () => ({
  getOrder: { id: orderId },
  payOrder: { id: orderId },
  endSession: { id: sessionId },
})

function ask(buyer: Buyer, request: SampleRequest, body = request.body): Promise<Answer> {
  const query = new URLSearchParams([...request.query]).toString()
  const path = request.path.replaceAll(mark, '').replace('/api', '')
  const headers = {
    ...Object.fromEntries(request.headers),
    ...(request.type ? { 'content-type': request.type } : {}),
  }
  return buyer.call(request.method, query ? `${path}?${query}` : path, body, headers)
}

/** The id of a sign-in of the customer's that no test uses. */
async function aSession() {
  const buyer = await signedIn(emails.customer)
  const { sessions } = (await buyer.get('/authentication/sessions')).body
  return sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
}

beforeAll(async () => {
  shop = await Shop.start()
  for (const email of Object.values(emails)) shop.addCustomer(email, password)
  const customer = await signedIn(emails.customer)
  const key = { 'idempotency-key': '0'.repeat(32) }
  orderId = (await customer.post('/checkout', await customer.order(), key)).body.orderId
  sessionId = await aSession()
})
afterAll(() => shop.stop())

test('every route of the server stands in the table, and nothing else', () => {
  const routes = execFileSync(join(bin, 'typecase'), ['--dump-routes'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^[A-Z]+ \//.test(line))
    .map((line) => line.split(' ').slice(0, 2).join(' '))
  expect([...Object.keys(table), ...elsewhere].toSorted()).toEqual(routes.toSorted())
})

describe.each(Object.keys(kinds.open) as Asker[])('%s', (who) => {
  test.each(Object.entries(table))('%s', async (route, kind) => {
    const request = sampleOf(route)
    const buyer = await asker(who, request.operation)
    const { status, body } = await ask(buyer, request)
    const expected = kinds[kind][who]
    if (expected !== 'in') return expect(status).toBe(expected)
    const isWrongPassword = status === 401 && body.code === 'invalid_credentials'
    expect(isWrongPassword ? 'in' : status).not.toSatisfy((found) => [401, 403].includes(found))
  })
})

function sampleOf(route: string): SampleRequest {
  const found = requests(own()).find(({ method, pattern }) => `${method} ${pattern}` === route)
  if (!found) throw new Error(`the contract lacks ${route}`)
  return found
}

describe('resources of another customer', () => {
  const owned = Object.keys(table).filter((route) => table[route]!.startsWith('owner'))

  test.each(owned)('%s answers as for what does not exist', async (route) => {
    sessionId = await aSession()
    const buyer = await signedIn(emails.other)
    const request = sampleOf(route)
    const missing = { ...request, path: request.path.replace(/[^/]*\u0001/, `0${mark}`) }
    const [theirs, nothing] = [await ask(buyer, request), await ask(buyer, missing)]
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...nothing.body, requestId: '' })
  })

  test('no order of another stands in a list', async () => {
    expect((await (await signedIn(emails.other)).get('/orders')).body.orders).toEqual([])
    expect((await (await signedIn(emails.customer)).get('/orders')).body.orders).toHaveLength(1)
  })
})

describe('fields that no request body may set', () => {
  const claims = {
    role: 'owner',
    roles: ['owner'],
    price: 1,
    total: 1,
    paid: true,
    customer_id: 'x',
    customerId: 'x',
    verified: true,
    isAdmin: true,
  }
  const writing = requests().filter(({ type }) => type === 'application/json')

  test.each(writing.map((request) => [request.operation, request] as const))(
    '%s refuses each claim by name',
    async (_, { method, pattern }) => {
      const request = sampleOf(`${method} ${pattern}`)
      const buyer = request.isStaffs ? asStaff(shop) : await asker('customer', request.operation)
      const before = await (await asker('customer', '')).get('/authentication/customer')
      const body = request.body as Record<string, unknown>
      for (const [name, value] of Object.entries(claims).filter(([claim]) => !(claim in body))) {
        const answer = await ask(buyer, request, { ...body, [name]: value } as never)
        expect([answer.status, answer.body.errors?.[0]?.pointer], name).toEqual([422, `/${name}`])
      }
      const after = await (await asker('customer', '')).get('/authentication/customer')
      expect(after.body).toEqual(before.body)
    },
  )
})
