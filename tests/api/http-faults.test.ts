import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, Buyer } from '@typecase/tests-support/buyer'
import { engine } from '@typecase/tests-support/database'
import { Postgres } from '@typecase/tests-support/postgres'
import { until } from '@typecase/tests-support/processes'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { rowCounts, Sql } from '@typecase/tests-support/sql'
import { operations } from './contract.ts'

const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'
const forced = 'forced by the test'

let shop: Shop
let sql: Sql
let pid: number
beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  sql = new Sql(shop)
  pid = shop.pid
})
afterAll(() => shop.stop())

const key = () => ({ 'idempotency-key': randomUUID() })
const line = { style: 'eb-garamond-italic', text: 'Quires, gathered', size: 96 }

async function signedIn() {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  await buyer.get('/authentication/customer') // Its first use is noted, whatever it asks.
  return buyer
}

/** Operations that write: each prepared first, then called once while a table refuses. */
const writes: Record<string, () => Promise<() => Promise<Answer>>> = {
  loginCustomer: async () => {
    const buyer = new Buyer(shop)
    return () => buyer.post('/authentication/login_customer', { email, password })
  },
  refreshCustomer: async () => {
    const buyer = await signedIn()
    return () => buyer.post('/authentication/refresh_customer', {})
  },
  logoutCustomer: async () => {
    const buyer = await signedIn()
    return () => buyer.post('/authentication/logout_customer', {})
  },
  registerCustomer: async () => {
    const buyer = new Buyer(shop)
    const asked = () => ({ email: `${randomUUID()}@example.org`, password }) // One has few mails.
    return () => buyer.post('/authentication/register_customer', asked())
  },
  updateCustomer: async () => {
    const buyer = await signedIn()
    return () => buyer.call('PATCH', '/authentication/customer', { name: randomUUID() })
  },
  changePassword: async () => {
    const buyer = await signedIn()
    const asked = { password, newPassword: password }
    return () => buyer.post('/authentication/change_password', asked)
  },
  changeEmail: async () => {
    const buyer = await signedIn()
    const asked = () => ({ email: `${randomUUID()}@example.org`, password })
    return () => buyer.post('/authentication/change_email', asked())
  },
  endSession: async () => {
    const buyer = await signedIn()
    const { sessions } = (await buyer.get('/authentication/sessions')).body
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    return () => buyer.call('DELETE', `/authentication/sessions/${id}`)
  },
  logoutEverywhere: async () => {
    const buyer = await signedIn()
    return () => buyer.post('/authentication/logout_everywhere', {})
  },
  deleteCustomer: async () => {
    const buyer = new Buyer(shop)
    const asked = { email: `${randomUUID()}@example.org`, password }
    await buyer.post('/authentication/register_customer', asked)
    await buyer.get('/authentication/customer')
    return () => buyer.post('/authentication/delete_customer', { password })
  },
  createCheckout: async () => {
    const buyer = new Buyer(shop)
    const order = await buyer.order()
    return () => buyer.post('/checkout', order, key())
  },
  payOrder: async () => {
    const buyer = await signedIn()
    const { orderId } = (await buyer.post('/checkout', await buyer.order(), key())).body
    // A new try is begun.
    const ended = `UPDATE payment_attempt SET state = 'canceled' WHERE order_id = '${orderId}'`
    sql.run(ended, 'SELECT 1')
    return () => buyer.post(`/orders/${orderId}/payment`, {})
  },
  keepTesterState: async () => {
    const buyer = new Buyer(shop)
    const text = `Quires, gathered ${randomUUID()}`
    return () => buyer.post('/tester_states', { lines: [{ ...line, text }] })
  },
}

/** Also written to by what works in the background. */
const working = ['job', 'tester_access', 'outbox', 'download', 'download_blob'].concat([
  'download_piece',
  'webhook_event',
  'mailed_link',
])
const verbs = ['INSERT', 'UPDATE', 'DELETE']

/** Triggers that add an action to every write to the table; PostgreSQL's in PL/pgSQL. */
function onWrite(name: string, table: string, sqlite: string, plpgsql: string): string[] {
  if (engine === 'sqlite') {
    return verbs.map(
      (verb) => `CREATE TRIGGER ${name}_${verb}_${table} AFTER ${verb} ON ${table}
        BEGIN ${sqlite}; END`,
    )
  }
  return [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${plpgsql}; RETURN NULL; END $$`,
    `CREATE TRIGGER ${name}_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ]
}

const noMore = (name: string, table: string) =>
  engine === 'sqlite'
    ? verbs.map((verb) => `DROP TRIGGER ${name}_${verb}_${table}`)
    : [`DROP TRIGGER ${name}_${table} ON ${table}`]

/** The tables that a call writes to. */
async function touchedBy(call: () => Promise<Answer>): Promise<string[]> {
  const tables = sql.tables()
  const note = (table: string) =>
    onWrite(
      'note',
      table,
      `INSERT INTO touched VALUES ('${table}')`,
      'INSERT INTO touched VALUES (TG_TABLE_NAME)',
    )
  sql.run('CREATE TABLE touched (name TEXT)', ...tables.flatMap(note), 'SELECT 1')
  expect((await call()).status).toBeLessThan(300)
  const names = sql.run('SELECT DISTINCT name FROM touched')
  const clear = tables.flatMap((table) => noMore('note', table))
  sql.run(...clear, 'DROP TABLE touched', 'SELECT 1')
  return names.map(([name]) => name!)
}

/** Lets every write to the table fail, in the middle of what it belongs to. */
const refuse = (table: string) =>
  onWrite('refuse', table, `SELECT RAISE(ABORT, '${forced}')`, `RAISE EXCEPTION '${forced}'`)

/** The customer learns that it failed and by which number to ask about it, and nothing else. */
function expectWordless({ status, headers, body }: Answer) {
  expect(status).toBe(500)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const id = headers.get('x-request-id')
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal',
    detail: 'Something went wrong on our side.',
    requestId: id,
  })
  const told = shop
    .log()
    .split('\n')
    .filter((text) => text.includes(`"${id}"`))
  expect(told.join('\n')).toContain('"level":"error"')
}

/** The table is written to by what works in the background, not by the call: not by the next either. */
async function expectBackground(table: string, call: () => Promise<Answer>) {
  if (!working.includes(table)) expect(await touchedBy(call)).not.toContain(table)
}

describe('a write that fails half-way', () => {
  const names = Object.keys(writes)
  test.for(names)('in %s leaves nothing behind', async (name, { skip }) => {
    skip(!inTurn(names.indexOf(name) + Number(engine === 'postgresql'), 3), outOfTurn)
    const prepare = writes[name]!
    const kept = sql.tables().filter((table) => !working.includes(table))
    const touched = await touchedBy(await prepare())
    let call = await prepare()
    let failed = 0
    for (const table of touched) {
      const before = sql.run(...refuse(table), rowCounts(kept))
      const answer = await call()
      const after = sql.run(...noMore('refuse', table), rowCounts(kept))
      if (answer.status < 400) {
        call = await prepare()
        await expectBackground(table, call) // It was the background that wrote there.
        call = await prepare()
        continue
      }
      failed++
      expectWordless(answer)
      expect([table, after]).toEqual([table, before])
    }
    expect(failed).toBeGreaterThan(0)
    expect((await call()).status).toBeLessThan(300) // As if nothing had been.
    expect(shop.pid).toBe(pid)
  })

  test('is told in the log alone', async () => {
    expect(shop.log()).toContain(forced)
    expect((await fetch(`${shop.url}/api/menus`)).status).toBe(200)
  })
})

test('a download that fails leaves what opens it out of the log', async () => {
  const buyer = await signedIn()
  const placed = await buyer.post('/checkout', await buyer.order(), key())
  await buyer.confirm(placed.body.clientSecret)
  let url = ''
  await until('the order can be downloaded', async () => {
    const { downloads } = (await buyer.get(`/orders/${placed.body.orderId}`)).body
    url = downloads[0]?.url ?? ''
    return url !== ''
  })
  sql.run('ALTER TABLE download RENAME TO download_away', 'SELECT 1')
  try {
    expectWordless(await new Buyer(shop).get(url.replace('/api', '')))
  } finally {
    sql.run('ALTER TABLE download_away RENAME TO download', 'SELECT 1')
  }
  expect((await fetch(shop.url + url)).status).toBe(200)
  expect(shop.log().includes(url.split('/')[3]!)).toBe(false)
})

/** Operations as somebody would call them who knows their addresses and no more. */
async function callAll(
  caller: () => Buyer,
  ids = operations.map(({ operationId }) => operationId),
): Promise<Map<string, Answer>> {
  const asked = operations.filter(({ operationId }) => ids.includes(operationId))
  const answers = asked.map(async ({ operationId, method, path }) => {
    const target = path.replace(/\{\w+\}/g, 'nothing')
    const body = method === 'GET' ? undefined : {}
    return [operationId, await caller().call(method, target, body)] as const
  })
  return new Map(await Promise.all(answers))
}

/** Operations that ask who calls: nobody is refused by them. */
async function guardedOperations() {
  const answers = await callAll(() => new Buyer(shop))
  return [...answers].filter(([, { status }]) => status === 401).map(([id]) => id)
}

/** Nobody passes, with tokens or without, while the shop cannot look them up. */
async function expectClosed(guarded: string[], customer: Buyer) {
  const copy = () =>
    Object.assign(new Buyer(shop), { access: customer.access, refresh: customer.refresh })
  for (const [id, answer] of await callAll(copy, guarded)) {
    expect([id, answer.status >= 500]).toEqual([id, true])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.has('authorization')).toBe(false)
    expect(JSON.stringify(answer.body)).not.toMatch(/session|sql|table|connect|ines/i)
  }
  const stranger = () => Object.assign(new Buyer(shop), { access: 'a.b', refresh: 'a.b' })
  for (const caller of [() => new Buyer(shop), stranger]) {
    for (const [id, { status }] of await callAll(caller, guarded)) {
      expect([id, status >= 400]).toEqual([id, true])
    }
  }
}

test('while sign-ins cannot be looked up nobody is signed in', async () => {
  const guarded = await guardedOperations()
  expect(guarded).toEqual(
    expect.arrayContaining(['currentCustomer', 'listOrders', 'getOrder', 'payOrder']),
  )
  const customer = await signedIn()
  expect((await customer.get('/authentication/customer')).status).toBe(200)
  sql.run('ALTER TABLE session RENAME TO session_away', 'SELECT 1')
  try {
    await expectClosed(guarded, customer)
    const answer = await new Buyer(shop).post('/authentication/login_customer', { email, password })
    expectWordless(answer)
    expect(answer.headers.has('refresh')).toBe(false)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
  } finally {
    sql.run('ALTER TABLE session_away RENAME TO session', 'SELECT 1')
  }
  expect((await customer.get('/authentication/customer')).status).toBe(200)
  expect(shop.pid).toBe(pid)
})

describe.runIf(engine === 'postgresql')('while PostgreSQL is away', () => {
  test('nobody is signed in, and afterwards everybody is who was', async () => {
    const shared = { shop, address: process.env['TYPECASE_TEST_POSTGRES'] }
    const postgres = await Postgres.start()
    process.env['TYPECASE_TEST_POSTGRES'] = postgres.address
    try {
      shop = await Shop.start()
      shop.addCustomer(email, password)
      const guarded = await guardedOperations()
      const customer = await signedIn()
      postgres.control('stop')
      try {
        await expectClosed(guarded, customer)
      } finally {
        postgres.control('start')
      }
      await until(
        'the customer is signed in again',
        async () => (await customer.get('/authentication/customer')).status === 200,
      )
    } finally {
      await shop.stop()
      await postgres.end()
      shop = shared.shop
      process.env['TYPECASE_TEST_POSTGRES'] = shared.address
    }
  }, 180_000)
})
