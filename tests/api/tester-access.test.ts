import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

const family = { balanced: 'vollkorn', image: 'amiri', small: 'instrument-serif' }

let shop: Shop
let faces: Record<string, string>
beforeAll(async () => {
  // The proxy's word for who asks makes visitors of one machine.
  shop = await Shop.start({
    ownTesterCache: true,
    environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' },
  })
  seal()
  const sealed = async () =>
    (await new Buyer(shop).get(`/fonts/${family.image}`)).body.protection === 'image'
  await until('the shop has seen the import', sealed)
  faces = {}
  for (const id of Object.values(family)) faces[id] = await face(id)
})
afterAll(() => shop.stop())

/** From now on the family's fonts are not sent at all. */
function seal() {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-sealed-'))
  cpSync(join(root, 'build/demo', family.image), folder, { recursive: true })
  const description = join(folder, 'family.toml')
  writeFileSync(description, `protection = "image"\n${readFileSync(description, 'utf8')}`)
  const { status, err } = shop.run('import', folder)
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(err)
}

async function style(id: string) {
  const { body } = await new Buyer(shop).get(`/fonts/${id}`)
  return body.styles.find((one: { axes: unknown[] }) => one.axes.length === 0)
}
const face = async (id: string): Promise<string> => (await style(id)).tester.face

async function grant(id: string, address: string, buyer = new Buyer(shop)): Promise<string> {
  const body = { styles: [(await style(id)).id] }
  const answer = await buyer.post('/tester_grants', body, { 'x-forwarded-for': address })
  expect(answer.status).toBe(201)
  return answer.body.grant
}

const only = (first: number, count: number) =>
  ['only', ...Array.from({ length: count }, (_, i) => `u${(first + i).toString(16)}`)].join('.')

/** Of 32 code points that differ for each number. */
const cover = (number: number) => only(0xc0 + 32 * number, 32)

interface Problem {
  code?: string
  retryAfter?: string | null
  status: number
}

async function font(id: string, address: string, cover: string, token = ''): Promise<Problem> {
  const path = `/t/${faces[id]}/static/default/${cover}.woff2`
  const answer = await fetch(shop.url + path, {
    headers: { 'x-forwarded-for': address, ...(token && { 'x-tester-grant': token }) },
  })
  const bytes = await answer.arrayBuffer()
  if (answer.ok) return { status: answer.status }
  const { code } = JSON.parse(Buffer.from(bytes).toString())
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

/** Cyrillic and Greek, in fonts of 32, 32, 17 and 25 code points. */
const covers = [only(0x410, 32), only(0x430, 32), only(0x391, 17), only(0x3b1, 25)]

test('tells in the list and on its page how a family guards its fonts', async () => {
  const { body } = await new Buyer(shop).get('/fonts')
  const levels = Object.fromEntries(
    body.fonts.map((one: { id: string; protection: string }) => [one.id, one.protection]),
  )
  expect(levels[family.balanced]).toBe('balanced')
  expect(levels[family.image]).toBe('image')
  const page = await new Buyer(shop).get(`/fonts/${family.image}`)
  expect(page.body.protection).toBe('image')
})

test('sends no font of a family that is shown as images', async () => {
  const token = await grant(family.image, '203.0.113.1')
  expect(await font(family.image, '203.0.113.1', only(0x41, 3), token)).toMatchObject({
    status: 403,
    code: 'image_only',
  })
})

test('ends the budget of one address and leaves its neighbour theirs', async () => {
  const token = await grant(family.balanced, '198.51.100.1')
  for (const cover of covers.slice(0, 3)) {
    expect(await font(family.balanced, '198.51.100.1', cover, token)).toEqual({ status: 200 })
  }
  const refused = await font(family.balanced, '198.51.100.1', covers[3]!, token)
  expect(refused).toMatchObject({ status: 429, code: 'tester_budget_spent' })
  expect((await font(family.balanced, '198.51.100.1', covers[0]!, token)).status).toBe(200)
  expect((await font(family.balanced, '198.51.100.2', covers[3]!, token)).status).toBe(200)
})

test('gives a signed-in customer more', async () => {
  shop.addCustomer('ada@example.org', 'a very long password')
  const ada = new Buyer(shop)
  await ada.post('/authentication/login_customer', {
    email: 'ada@example.org',
    password: 'a very long password',
  })
  const token = await grant(family.balanced, '198.51.101.1', ada)
  for (const cover of covers) {
    expect((await font(family.balanced, '198.51.101.1', cover, token)).status).toBe(200)
  }
})

test('slows down who asks too fast, and says until when', async () => {
  const token = await grant(family.balanced, '198.51.102.1')
  const asked = await Promise.all(
    Array.from({ length: 40 }, () => font(family.balanced, '198.51.102.1', only(0x416, 1), token)),
  )
  const refused = asked.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(12)
  for (const problem of refused) {
    expect(problem).toEqual({ status: 429, code: 'too_fast', retryAfter: '1' })
  }
})

test('slows down batches as a whole, and sends them again later', async () => {
  const address = '198.51.103.1'
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    'x-tester-grant': await grant(family.balanced, address),
  }
  const asked = { face: faces[family.balanced], instance: 'static', features: 'default' }
  const body = JSON.stringify({ fonts: [{ ...asked, cover: only(0x416, 1) }] })
  const batch = async () =>
    fetch(`${shop.url}/api/tester_batches`, { method: 'POST', headers, body })
  const answers = await Promise.all(Array.from({ length: 40 }, batch))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await answer.json()).code).toBe('too_fast')
  }
  for (const answer of answers.filter(({ ok }) => ok)) {
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(4)
  }
  await until('the batch is sent', async () => (await batch()).ok)
})

test('keeps the block, never the address, and its budget over a restart', async () => {
  // Each address takes other characters, until the block has its share of the family.
  const token = await grant(family.small, '192.0.2.1')
  let taken = 0
  let refused = 0
  for (let host = 1; refused === 0 && host < 40; host++) {
    const answer = await font(family.small, `192.0.2.${host}`, cover(host), token)
    if (answer.status === 200) taken++
    else refused++
  }
  expect(taken).toBeGreaterThan(3)
  expect(refused).toBe(1)
  await shop.stopServer()
  await shop.startServer()

  expect(await font(family.small, '192.0.2.99', cover(taken + 1), token)).toEqual({
    status: 429,
    code: 'tester_budget_spent',
    retryAfter: null,
  })
  expect((await font(family.small, '192.0.3.99', cover(1), token)).status).toBe(200)
  const { status, out } = shop.run('tester-log', '--family', family.small, '--days', '1')
  expect(status).toBe(0)
  const [head, ...lines] = out.trimEnd().split('\n')
  expect(head).toMatch(/^BLOCK +FAMILY +CUSTOMER +FROM +TO +ASKED +REFUSED +CHARACTERS +GRANT$/)
  const line = lines.find((one) => one.startsWith('192.0.2.0/24 '))
  const cells = line!.split(/ {2,}/)
  expect(cells.slice(0, 3)).toEqual(['192.0.2.0/24', family.small, '-'])
  expect(cells.slice(5, 7)).toEqual([String(taken + 1), '1'])
  expect(Number(cells[7])).toBeGreaterThan(96)
  expect(out).not.toMatch(/192\.0\.2\.[1-9]|198\.51\.10\d\.[1-9]/)
})

test('tells when there is nothing in the log', () => {
  expect(shop.run('tester-log', '--family', 'nobody').out).toBe('Nothing was asked for.\n')
  expect(shop.run('tester-log', '--days', '0').status).toBe(2)
})
