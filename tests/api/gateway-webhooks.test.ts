import Stripe from 'stripe'
import { seed } from '@typecase/tests-support/run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'

// The shop and Stripe's own client judge the same signatures of the same bodies.

const secrets = ['whsec_test_new', 'whsec_test_old']
const stripe = new Stripe('sk_test_judge')
let shop: Shop

beforeAll(async () => {
  shop = await Shop.start({
    environment: { TYPECASE_GATEWAY_WEBHOOK_SECRETS: secrets.join(',') },
  })
})

afterAll(() => shop.stop())

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
function numbers(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = numbers(seed)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const letters = ['a', ' ', '"', '\\', '\r\n', '\n', '\t', '{', '}', '.', ',', '=', 'é', 'ß', 'ع']
const all = [...letters, '字', '\u{1F600}', '\u0000', '\uFEFF', '\u2028']

function randomText(): string {
  if (random() < 0.03) {
    const piece = pick(['x', 'é', '\r\n'])
    return piece.repeat(Math.floor((2 ** 20 - 1) / Buffer.byteLength(piece)))
  }
  return Array.from({ length: 1 + Math.floor(random() * 400) }, () => pick(all)).join('')
}

const sign = (payload: string, secret: string, offset = 0) =>
  stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) + offset,
  })

const zeros = '0'.repeat(64)

/** Changes to a signed webhook on its way, and whether its signature still holds. */
const ways: Record<string, (body: string) => { body: string; header: string; secret: string }> = {
  asItIs: (body) => signed(body, pick(secrets)),
  otherSecret: (body) => ({ ...signed(body, 'whsec_other'), secret: pick(secrets) }),
  aByteMore: (body) => ({ ...signed(body, pick(secrets)), body: `${body} ` }),
  otherByte: (body) => ({ ...signed(body, pick(secrets)), body: `~${body.slice(1)}` }),
  besideAWrongOne: (body) => {
    const good = signed(body, pick(secrets))
    return { ...good, header: good.header.replace('v1=', `v1=${zeros},v1=`) }
  },
  ofAnOldScheme: (body) => {
    const good = signed(body, pick(secrets))
    return { ...good, header: good.header.replace('v1=', 'v0=') }
  },
  ofAnotherTime: (body) => {
    const good = signed(body, pick(secrets))
    return { ...good, header: good.header.replace(/t=(\d+)/, (_, t) => `t=${Number(t) - 1}`) }
  },
  almostStale: (body) => signed(body, pick(secrets), -290),
  stale: (body) => signed(body, pick(secrets), -310),
  almostEarly: (body) => signed(body, pick(secrets), 290),
}

const signed = (body: string, secret: string, offset = 0) => ({
  body,
  secret,
  header: sign(body, secret, offset),
})

function clientAccepts(body: string, header: string, secret: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(body, header, secret, 300) ?? false
  } catch {
    return false
  }
}

/** The signature was good when the shop goes on to read the body. */
async function shopAccepts(body: string, header: string): Promise<boolean> {
  const response = await fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: Buffer.from(body),
  })
  const answer = await response.json()
  expect([200, 400]).toContain(response.status)
  if (response.status === 400) expect(answer.code).toMatch(/^(bad_signature|malformed_event)$/)
  return answer.code !== 'bad_signature'
}

test(`agrees with the official client on 300 random bodies (seed ${seed})`, async () => {
  const outcomes = new Map<string, Set<boolean>>()
  for (let i = 0; i < 300; i++) {
    const way = pick(Object.keys(ways))
    const { body, header, secret } = ways[way]?.(randomText()) ?? expect.fail()
    const expected = clientAccepts(body, header, secret)
    const got = await shopAccepts(body, header)
    expect(got, `number ${i}, ${way}, ${JSON.stringify(body.slice(0, 80))}`).toBe(expected)
    outcomes.set(way, (outcomes.get(way) ?? new Set()).add(got))
  }
  expect(Object.fromEntries([...outcomes].map(([way, seen]) => [way, [...seen]]))).toEqual({
    asItIs: [true],
    otherSecret: [false],
    aByteMore: [false],
    otherByte: [false],
    besideAWrongOne: [true],
    ofAnOldScheme: [false],
    ofAnotherTime: [false],
    almostStale: [true],
    stale: [false],
    almostEarly: [true],
  })
})

test('refuses a time stamp to come, which the official client lets pass', async () => {
  const { body, header, secret } = signed('{}', secrets[0] ?? '', 310)
  expect(clientAccepts(body, header, secret)).toBe(true)
  expect(await shopAccepts(body, header)).toBe(false)
})

test('takes a body of 1 MiB and none of a byte more', async () => {
  const whole = 'x'.repeat(1 << 20)
  expect(await shopAccepts(whole, sign(whole, secrets[0] ?? ''))).toBe(true)
  const more = await fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': sign(`${whole}x`, secrets[0] ?? '') },
    body: `${whole}x`,
  }).then(
    ({ status }) => status,
    () => 413, // The connection may end before the body is sent.
  )
  expect(more).toBe(413)
})
