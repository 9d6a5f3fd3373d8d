import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, Buyer } from '@typecase/tests-support/buyer'
import { signedInStaff } from '@typecase/tests-support/console'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { asStaff } from '@typecase/tests-support/staff'
import { faults, operations } from './contract.ts'

const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'
let shop: Shop
let customer: Buyer
let paid = { orderId: '', download: '', serial: '' }

const key = () => ({ 'idempotency-key': randomUUID() })
const signIn = (buyer: Buyer, word: string) =>
  buyer.post('/authentication/login_customer', { email, password: word })

async function signedIn() {
  const buyer = new Buyer(shop)
  await signIn(buyer, password)
  return buyer
}

/** Somebody whose sign-ins may end. */
async function guest() {
  const buyer = nobody()
  await place(buyer)
  return buyer
}

function issued() {
  const { out } = shop.run('impersonate', email, '--staff', 'Mira', '--reason', 'a question')
  return /impersonate=([\w-]+)/.exec(out)?.[1]
}

async function staff() {
  const buyer = nobody()
  await buyer.post('/authentication/impersonate_customer', { token: issued() })
  return buyer
}

const fresh = () => `${randomUUID()}@tidalatlas.example`
const register = (address: string, fields: Record<string, unknown> = {}, buyer = nobody()) =>
  buyer.post('/authentication/register_customer', { email: address, password, ...fields })
const confirm = (buyer: Buyer, body: Record<string, unknown>) =>
  buyer.post('/authentication/confirm_customer', body)

/** Somebody who has registered, and the token that came by mail. */
async function unconfirmed() {
  const buyer = nobody()
  const { email: address } = (await register(fresh(), {}, buyer)).body
  const token = await new Mailbox(shop, address).token('Confirm your address')
  return { buyer, email: address, token }
}

/** The address of a royalty statement, as its designer gets it. */
async function mailedStatement() {
  const manager = await signedInStaff(shop, 'manager')
  const designer = 'Odile Varnay'
  const period = { designer, from: '2026-01-01', to: '2026-01-31' }
  new Sql(shop).run(
    `INSERT INTO royalty_share (family, designer, since, hundredths) VALUES ('eb-garamond', '${designer}', 0, 3000)`,
    'SELECT count(*) FROM royalty_share',
  )
  const query = new URLSearchParams(period)
  const { digest } = (await manager.get(`/royalty_drafts?${query}`)).body
  const { id } = (await manager.post('/royalty_statements', { ...period, digest })).body
  const address = fresh()
  await manager.post(`/royalty_statements/${id}/mail`, { address })
  const { text } = await new Mailbox(shop, address).next('royalty statement')
  return /\/api(\/royalties\/\S+)/.exec(text)![1]!
}

const share = () => nobody().post('/carts', { items: [Buyer.item()] })
const place = async (buyer: Buyer) => buyer.post('/checkout', await buyer.order(), key())

beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  customer = await signedIn()
  const { orderId, clientSecret } = (await place(customer)).body
  await customer.confirm(clientSecret)
  await until('the order can be downloaded', async () => {
    const { downloads, lines } = (await customer.get(`/orders/${orderId}`)).body
    const download = downloads[0]?.url?.replace('/api', '') ?? ''
    paid = { orderId, download, serial: lines[0]?.licenceSerial ?? '' }
    return paid.download !== ''
  })
})
afterAll(() => shop.stop())

interface Calls {
  succeeds: () => Promise<Answer>
  fails?: [number, () => Promise<Answer>][] // The status, and how to come by it.
}

const nobody = () => new Buyer(shop)
const read = (path: string, missing?: string): Calls => ({
  succeeds: () => nobody().get(path),
  ...(missing ? { fails: [[404, () => nobody().get(missing)]] } : {}),
})

async function askForTrial(fields: Record<string, unknown> = {}) {
  const { terms } = (await nobody().get('/trials')).body
  const known = { name: 'Inês', email, company: '', purpose: 'print', terms, news: false }
  const body = { items: [{ itemId: 'inter-bold' }], ...known, ...fields }
  return nobody().post('/trials', body, key())
}

async function trial() {
  const address = fresh()
  await askForTrial({ email: address })
  const token = await new Mailbox(shop, address).token('Your trial fonts')
  return nobody().post('/trials/get', { token })
}

const noFont = { face: 'none', instance: 'static', features: 'default', cover: 'base' }
const testerLine = { style: 'eb-garamond-italic', text: 'Quires, gathered', size: 96 }
const granted = async () => {
  const { grant } = (await nobody().post('/tester_grants', { styles: [testerLine.style] })).body
  return { 'x-tester-grant': grant }
}
const cspReport = { 'content-type': 'application/csp-report' }
const longLine = { ...testerLine, text: 'x'.repeat(1000) }

const menuItem = { menu: 2, link: '/pages/faq', title: 'Questions' }
const aMenuItem = async () => (await asStaff(shop).post('/menu_items', menuItem)).body.id as string

const calls: Record<string, Calls> = {
  listFonts: read('/fonts'),
  getFont: read('/fonts/eb-garamond', '/fonts/nothing'),
  listStyles: read('/styles'),
  getGlyphs: read('/fonts/amiri/glyphs', '/fonts/amiri/glyphs?style=eb-garamond-italic'),
  getFontLanguage: read('/fonts/fraunces/languages/vi', '/fonts/fraunces/languages/zz'),
  listLanguages: read('/languages'),
  listLicences: read('/licences?font=eb-garamond'),
  getMenus: read('/menus'),
  listMenuItems: read('/menu_items'),
  getMenuItem: {
    succeeds: async () => {
      const [item] = (await nobody().get('/menu_items')).body
      return nobody().get(`/menu_items/${item.id}`)
    },
    fails: [[404, () => nobody().get('/menu_items/nothing')]],
  },
  createMenuItem: {
    succeeds: async () => asStaff(shop).post('/menu_items', menuItem),
    fails: [
      [401, () => nobody().post('/menu_items', menuItem)],
      [403, () => customer.post('/menu_items', menuItem)],
      [409, async () => asStaff(shop).post('/menu_items', { ...menuItem, id: await aMenuItem() })],
      [422, () => asStaff(shop).post('/menu_items', { ...menuItem, link: '/pages/nothing' })],
    ],
  },
  updateMenuItem: {
    succeeds: async () =>
      asStaff(shop).call('PATCH', `/menu_items/${await aMenuItem()}`, { title: 'Type' }),
    fails: [
      [401, () => nobody().call('PATCH', '/menu_items/nothing', {})],
      [404, () => asStaff(shop).call('PATCH', '/menu_items/nothing', {})],
      [
        422,
        async () => asStaff(shop).call('PATCH', `/menu_items/${await aMenuItem()}`, { menu: 3 }),
      ],
    ],
  },
  deleteMenuItem: {
    succeeds: async () => asStaff(shop).call('DELETE', `/menu_items/${await aMenuItem()}`),
    fails: [
      [401, () => nobody().call('DELETE', '/menu_items/nothing')],
      [404, () => asStaff(shop).call('DELETE', '/menu_items/nothing')],
    ],
  },
  getPage: read('/pages/faq', '/pages/nothing'),
  listNews: {
    ...read('/news?page=1'),
    fails: [[400, () => nobody().get('/news?page=none')]],
  },
  getPost: read('/news/bread-type', '/news/nothing'),
  getProject: read('/projects/bread', '/projects/nothing'),
  search: read('/search?q=fraunces'),
  getTrialOffer: read('/trials'),
  requestTrial: {
    succeeds: async () => askForTrial(),
    fails: [
      [400, () => nobody().post('/trials', {})],
      [422, () => askForTrial({ items: [] })],
    ],
  },
  getTrial: {
    succeeds: async () => trial(),
    fails: [[404, () => nobody().post('/trials/get', { token: 'none' })]],
  },
  downloadTrial: {
    succeeds: async () => nobody().get((await trial()).body.families[0].url.replace('/api', '')),
    fails: [[403, () => nobody().get('/trials/files/none/Inter-Trial.zip')]],
  },
  getPangrams: read('/siteconfigs/pangrams'),
  getShop: read('/siteconfigs/shop'),
  quoteCart: {
    succeeds: () =>
      nobody().post('/cart/quote', {
        items: [Buyer.item(), Buyer.item('eb-garamond-regular', { licenseOptionId: '4-10' })],
        billing: { country: 'PT' },
      }),
    fails: [
      [422, () => nobody().post('/cart/quote', { items: [{ ...Buyer.item(), itemId: 'none' }] })],
      [422, () => nobody().post('/cart/quote', {})],
      [415, () => nobody().call('POST', '/cart/quote', {}, { 'content-type': 'text/plain' })],
      [405, () => nobody().call('DELETE', '/cart/quote')],
    ],
  },
  shareCart: {
    succeeds: () => share(),
    fails: [
      [422, () => nobody().post('/carts', { items: [] })],
      [422, () => nobody().post('/carts', { items: [{ ...Buyer.item(), itemId: 'none' }] })],
    ],
  },
  getSharedCart: {
    succeeds: async () => nobody().get(`/carts/${(await share()).body.id}`),
    fails: [[404, () => nobody().get('/carts/00000000000000000000000000')]],
  },
  getSharedCartPdf: {
    succeeds: async () => nobody().get(`/carts/${(await share()).body.id}/quote.pdf`),
    fails: [[404, () => nobody().get('/carts/00000000000000000000000000/quote.pdf')]],
  },
  getPreparedCart: {
    succeeds: async () => nobody().get(`/prepared_carts/${prepareCart(shop, brandCart(email))}`),
    fails: [[404, () => nobody().get('/prepared_carts/00000000000000000000000000')]],
  },
  checkOut: {
    succeeds: () => place(nobody()),
    fails: [
      [422, () => nobody().post('/checkout', {}, key())],
      [
        409,
        async () => nobody().post('/checkout', { ...(await nobody().order()), total: 1 }, key()),
      ],
    ],
  },
  verifyLicence: {
    succeeds: () => nobody().get(`/verifications/${paid.serial}`),
    fails: [[404, () => nobody().get(`/verifications/${'0'.repeat(26)}`)]],
  },
  signingKeys: { succeeds: () => nobody().get('/signing_keys') },
  listOrders: {
    succeeds: () => customer.get('/orders'),
    fails: [[401, () => nobody().get('/orders')]],
  },
  listEntitlements: {
    succeeds: () => customer.get('/entitlements'),
    fails: [[401, () => nobody().get('/entitlements')]],
  },
  getOrder: {
    succeeds: () => customer.get(`/orders/${paid.orderId}`),
    fails: [
      [401, () => nobody().get(`/orders/${paid.orderId}`)],
      [404, () => customer.get('/orders/00000000000000000000000000')],
    ],
  },
  payOrder: {
    succeeds: async () => {
      const { orderId } = (await place(customer)).body
      return customer.post(`/orders/${orderId}/payment`, {})
    },
    fails: [
      [401, () => nobody().post(`/orders/${paid.orderId}/payment`, {})],
      [404, () => customer.post('/orders/00000000000000000000000000/payment', {})],
    ],
  },
  openRoyaltyStatement: {
    succeeds: async () => nobody().get(await mailedStatement()),
    fails: [[404, () => nobody().get('/royalties/nothing/statement.pdf')]],
  },
  download: {
    succeeds: () => nobody().get(paid.download),
    fails: [[403, () => nobody().get('/downloads/nothing/nothing.zip')]],
  },
  loginCustomer: {
    succeeds: () => signIn(nobody(), password),
    fails: [
      [401, () => signIn(nobody(), 'wrong')],
      [422, () => nobody().post('/authentication/login_customer', { email: 1 })],
    ],
  },
  currentCustomer: {
    succeeds: () => customer.get('/authentication/customer'),
    fails: [[401, () => nobody().get('/authentication/customer')]],
  },
  refreshCustomer: {
    succeeds: async () => (await signedIn()).post('/authentication/refresh_customer', {}),
    fails: [[401, () => nobody().post('/authentication/refresh_customer', {})]],
  },
  logoutCustomer: {
    succeeds: async () => (await signedIn()).post('/authentication/logout_customer', {}),
    fails: [[422, () => nobody().post('/authentication/logout_customer', { all: true })]],
  },
  logoutEverywhere: {
    succeeds: async () => (await guest()).post('/authentication/logout_everywhere', {}),
    fails: [
      [401, () => nobody().post('/authentication/logout_everywhere', {})],
      [403, async () => (await staff()).post('/authentication/logout_everywhere', {})],
    ],
  },
  listSessions: {
    succeeds: () => customer.get('/authentication/sessions'),
    fails: [[401, () => nobody().get('/authentication/sessions')]],
  },
  endSession: {
    succeeds: async () => {
      const buyer = await guest()
      const [session] = (await buyer.get('/authentication/sessions')).body.sessions
      return buyer.call('DELETE', `/authentication/sessions/${session.id}`)
    },
    fails: [
      [401, () => nobody().call('DELETE', '/authentication/sessions/nothing')],
      [404, () => customer.call('DELETE', '/authentication/sessions/nothing')],
    ],
  },
  impersonateCustomer: {
    succeeds: () => nobody().post('/authentication/impersonate_customer', { token: issued() }),
    fails: [
      [410, () => nobody().post('/authentication/impersonate_customer', { token: 'nothing' })],
      [422, () => nobody().post('/authentication/impersonate_customer', {})],
    ],
  },
  registerCustomer: {
    succeeds: () => register(fresh()),
    fails: [
      [422, () => register('no address')],
      [422, () => register(fresh(), { password: 'password123' })],
    ],
  },
  confirmCustomer: {
    succeeds: async () => {
      const { buyer, token } = await unconfirmed()
      return confirm(buyer, { token })
    },
    fails: [
      [410, () => confirm(nobody(), { token: 'nothing' })],
      [422, async () => confirm(nobody(), { token: (await unconfirmed()).token })],
      [403, async () => confirm(await staff(), { token: 'nothing' })],
    ],
  },
  resendConfirmation: {
    succeeds: async () =>
      (await unconfirmed()).buyer.post('/authentication/resend_confirmation', {}),
    fails: [
      [401, () => nobody().post('/authentication/resend_confirmation', {})],
      [409, () => customer.post('/authentication/resend_confirmation', {})],
    ],
  },
  forgotPassword: {
    succeeds: () => nobody().post('/authentication/forgot_password', { email: fresh() }),
    fails: [[422, () => nobody().post('/authentication/forgot_password', { email: 'nobody' })]],
  },
  resetPassword: {
    succeeds: async () => {
      const { email: address } = await unconfirmed()
      await nobody().post('/authentication/forgot_password', { email: address })
      const token = await new Mailbox(shop, address).token('Choose a new password')
      return nobody().post('/authentication/reset_password', { token, password })
    },
    fails: [
      [410, () => nobody().post('/authentication/reset_password', { token: 'nothing', password })],
      [422, () => nobody().post('/authentication/reset_password', { token: 1, password })],
    ],
  },
  changePassword: {
    succeeds: async () =>
      (await guest()).post('/authentication/change_password', { newPassword: password }),
    fails: [
      [401, () => nobody().post('/authentication/change_password', { newPassword: password })],
      [422, () => customer.post('/authentication/change_password', { newPassword: 'short' })],
      [403, async () => (await staff()).post('/authentication/change_password', {})],
    ],
  },
  changeEmail: {
    succeeds: () => customer.post('/authentication/change_email', { email: fresh(), password }),
    fails: [
      [401, () => nobody().post('/authentication/change_email', { email: fresh(), password })],
      [
        422,
        () => customer.post('/authentication/change_email', { email: fresh(), password: 'wrong' }),
      ],
    ],
  },
  updateCustomer: {
    succeeds: async () => (await guest()).call('PATCH', '/authentication/customer', { name: 'Bo' }),
    fails: [
      [401, () => nobody().call('PATCH', '/authentication/customer', { name: 'Bo' })],
      [422, () => customer.call('PATCH', '/authentication/customer', { country: 'Portugal' })],
    ],
  },
  exportCustomer: {
    succeeds: () => customer.get('/authentication/export_customer'),
    fails: [
      [401, () => nobody().get('/authentication/export_customer')],
      [403, async () => (await staff()).get('/authentication/export_customer')],
    ],
  },
  deleteCustomer: {
    succeeds: async () => (await guest()).post('/authentication/delete_customer', {}),
    fails: [
      [401, () => nobody().post('/authentication/delete_customer', {})],
      [422, () => customer.post('/authentication/delete_customer', { password: 'wrong' })],
    ],
  },
  keepTesterState: {
    succeeds: () => nobody().post('/tester_states', { lines: [testerLine] }),
    fails: [
      [422, () => nobody().post('/tester_states', { lines: [{ ...testerLine, size: 5 }] })],
      [413, () => nobody().post('/tester_states', { lines: Array(99).fill(longLine) })],
    ],
  },
  getTesterState: {
    succeeds: async () => {
      const { id } = (await nobody().post('/tester_states', { lines: [testerLine] })).body
      return nobody().get(`/tester_states/${id}`)
    },
    fails: [[404, () => nobody().get('/tester_states/nothing')]],
  },
  batchTesterFonts: {
    succeeds: () => nobody().post('/tester_batches', { fonts: [noFont] }),
    fails: [[422, () => nobody().post('/tester_batches', { fonts: Array(25).fill(noFont) })]],
  },
  grantTester: {
    succeeds: () => nobody().post('/tester_grants', { styles: [testerLine.style] }),
    fails: [[422, () => nobody().post('/tester_grants', { styles: Array(61).fill('x') })]],
  },
  drawTesterLine: {
    succeeds: async () => nobody().post('/tester_images', { line: testerLine }, await granted()),
    fails: [
      [403, () => nobody().post('/tester_images', { line: testerLine })],
      [422, async () => nobody().post('/tester_images', { line: {} }, await granted())],
    ],
  },
  makeProof: {
    succeeds: () => nobody().post('/proofs', { format: 'pdf', lines: [testerLine] }),
    fails: [[422, () => nobody().post('/proofs', { format: 'svg', lines: [testerLine] })]],
  },
  reportCsp: {
    succeeds: () => nobody().post('/csp_reports', { 'csp-report': {} }, cspReport),
    fails: [
      [415, () => nobody().post('/csp_reports', { 'csp-report': {} })],
      [422, () => nobody().post('/csp_reports', {}, cspReport)],
    ],
  },
  getSpecimenPdf: read('/fonts/eb-garamond/specimen.pdf', '/fonts/nothing/specimen.pdf'),
}

test('every operation of the contract is called here', () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map((o) => o.operationId).sort())
})

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s answers as the contract says',
  async (id, operation) => {
    const success = await calls[id]!.succeeds()
    expect(String(success.status)).toBe(Object.keys(operation.responses)[0])
    expect(faults(operation, success)).toEqual([])
  },
)

const failures = operations.flatMap((operation) =>
  (calls[operation.operationId]?.fails ?? []).map(
    ([status, call]) => [operation.operationId, status, operation, call] as const,
  ),
)
test.each(failures)('%s that fails with %i is a problem', async (_id, status, operation, call) => {
  const failure = await call()
  expect(failure.status).toBe(status)
  expect(faults(operation, failure)).toEqual([])
  expect(failure.body).toMatchObject({
    status,
    requestId: failure.headers.get('x-request-id'),
  })
})

/** The fonts are as different as they come: axes or none, right to left, rich or plain. */
test('every font, page and licence list of the shop answers as the contract says', async () => {
  const operation = (id: string) => operations.find((o) => o.operationId === id)!
  const { fonts } = (await nobody().get('/fonts')).body
  for (const { id } of fonts) {
    const font = await nobody().get(`/fonts/${id}`)
    expect([id, faults(operation('getFont'), font)]).toEqual([id, []])
    const glyphs = await nobody().get(`/fonts/${id}/glyphs`)
    expect([id, faults(operation('getGlyphs'), glyphs)]).toEqual([id, []])
    const licences = await nobody().get(`/licences?font=${id}`)
    expect([id, faults(operation('listLicences'), licences)]).toEqual([id, []])
  }
})
