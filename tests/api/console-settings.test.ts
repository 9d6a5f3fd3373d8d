// Payment keys and the mail server, saved in the console while the shop runs.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import {
  type Keys,
  otherKeys,
  startAccounts,
  startOtherSandbox,
} from '@typecase/tests-support/second-gateway'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from './buy.ts'
import { SmtpSink } from './smtp-sink.ts'

const payments = '/settings/payments'
const mail = '/settings/mail'

async function save(staff: StaffBrowser, keys: Partial<Keys>) {
  for (const [name, key] of Object.entries(keys)) {
    if (name !== 'publishableKey') noteSecret(name, key)
  }
  const { version } = (await staff.get(payments)).body
  const none = { publishableKey: null, secretKey: null, webhookSecret: null }
  return staff.call('PUT', payments, { version, ...none, ...keys })
}

const place = async (buyer: Buyer) =>
  buyer.post('/checkout', await buyer.order(), { 'idempotency-key': randomUUID() })

describe('a shop that begins without keys and without a mail server', () => {
  let shop: Shop
  let owner: StaffBrowser
  let sink: SmtpSink
  beforeAll(async () => {
    shop = await Shop.start({ withoutKeys: true })
    owner = await signedInStaff(shop, 'owner')
    sink = await SmtpSink.start({ login: { user: 'shop', password: 'tides of the estuary' } })
  })
  afterAll(async () => {
    await shop.stop()
    await sink.close()
  })

  test('serves, takes no order that costs money, and keeps calm', async () => {
    const config = await fetch(`${shop.url}/api/siteconfigs/shop`)
    expect((await config.json()).publishableKey).toBe('')
    const refused = await place(new Buyer(shop))
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'payments_not_set_up' })
    expect(refused.body.detail).toContain('This shop cannot take payments yet')
    const sent = await fetch(`${shop.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    })
    expect(sent.status).toBe(400)
    expect((await owner.get(payments)).body).toMatchObject({
      state: 'not_set_up',
      source: 'none',
      isFixedByFile: false,
      version: 0,
      mode: null,
      secretKey: null,
      webhookUrl: `${shop.url}/webhooks/stripe`,
      canMakeWebhook: true,
      test: null,
    })
    expect((await owner.post(`${payments}/test`)).body.code).toBe('payments_not_set_up')
    expect(shop.log()).not.toMatch(/gateway_key_refused|gateway_unreachable|not_reconciled/)
  })

  test('is for those who may change settings', async () => {
    const support = await signedInStaff(shop, 'support')
    for (const path of [payments, mail]) {
      expect((await support.get(path)).body.code).toBe('permission_missing')
    }
  })

  test('refuses keys that are none, of two modes, or that the gateway does not take', async () => {
    const { keys } = shop
    const faultOf = async (wrong: Partial<Keys>) => {
      const { status, body } = await save(owner, { ...keys, ...wrong })
      return [status, body.errors?.[0].pointer, body.errors?.[0].code]
    }
    expect(await faultOf({ secretKey: keys.publishableKey })).toEqual([
      422,
      '/secretKey',
      'wrong_kind_of_key',
    ])
    expect(await faultOf({ publishableKey: 'pk_live_1' })).toEqual([
      422,
      '/publishableKey',
      'mixed_modes',
    ])
    expect(await faultOf({ secretKey: 'sk_test_of_nobody' })).toEqual([
      422,
      '/secretKey',
      'key_refused',
    ])
    expect((await owner.get(payments)).body.version).toBe(0)
  })

  test('saves nothing while the gateway does not answer', async () => {
    await shop.stopSandbox()
    const refused = await save(owner, shop.keys)
    expect([refused.status, refused.body.code]).toEqual([503, 'gateway_unreachable'])
    await shop.startSandbox()
    expect((await owner.get(payments)).body.version).toBe(0)
  })

  test('sells as soon as keys are saved, and tells no secret', async () => {
    const saved = await save(owner, shop.keys)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({
      state: 'ready',
      source: 'console',
      version: 1,
      mode: 'test',
      secretKey: { last4: shop.keys.secretKey.slice(-4) },
      changedBy: 'Mira Holt',
    })
    expect(JSON.stringify(saved.body)).not.toContain(shop.keys.secretKey)
    await buy(new Buyer(shop))
    const { entries } = (await owner.get('/audit?action=settings')).body
    expect(entries[0].action).toBe('settings.payments_saved')
    expect(JSON.stringify(entries)).not.toContain(shop.keys.secretKey)
  })

  test('answers the same request again, and refuses one of an older version', async () => {
    const again = await owner.call('PUT', payments, { version: 0, ...shop.keys })
    expect([again.status, again.body.version]).toEqual([200, 1])
    const stale = await owner.call('PUT', payments, { version: 0, ...otherKeys })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('tries the keys by a payment, its refund and its webhook', async () => {
    const begun = await owner.post(`${payments}/test`)
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    expect(begun.body.test).toMatchObject({ mode: 'test', amount: 100, failure: null })
    await until('the webhook of the test comes', async () => {
      return (await owner.get(payments)).body.test.state === 'passed'
    })
    const { test: passed, lastWebhookAt } = (await owner.get(payments)).body
    for (const part of ['charge', 'refund', 'webhook']) {
      expect(passed[`${part}Milliseconds`]).toBeGreaterThanOrEqual(0)
    }
    expect(lastWebhookAt).not.toBeNull()
    expect(shop.log()).not.toContain('event_parked')
  })

  test('keeps the secret of the webhook while the secret key stays', async () => {
    await save(owner, { webhookSecret: `whsec_${'0'.repeat(24)}` })
    const parts = { publishableKey: shop.keys.publishableKey, secretKey: shop.keys.secretKey }
    const unchanged = await save(owner, parts)
    expect(unchanged.body.webhookSecret.last4).toBe('0000')
    await save(owner, { webhookSecret: shop.keys.webhookSecret })
    await buy(new Buyer(shop))
  })

  test('keeps what was saved after a restart', async () => {
    await shop.stopServer()
    await shop.startServer()
    expect((await owner.get(payments)).body).toMatchObject({ state: 'ready', source: 'console' })
    await buy(new Buyer(shop))
    await shop.stopServer()
    await shop.startServer({
      TYPECASE_GATEWAY_SECRET_KEY: shop.keys.secretKey,
      TYPECASE_GATEWAY_PUBLISHABLE_KEY: shop.keys.publishableKey,
      TYPECASE_GATEWAY_WEBHOOK_SECRETS: shop.keys.webhookSecret,
    })
    expect((await owner.get(payments)).body).toMatchObject({ source: 'file', isFixedByFile: true })
    const fixed = await save(owner, shop.keys)
    expect([fixed.status, fixed.body.code]).toEqual([409, 'fixed_by_file'])
    await shop.stopServer()
    await shop.startServer()
  })

  const server = () => ({
    host: '127.0.0.1',
    port: sink.port,
    security: 'none',
    user: 'shop',
    password: 'tides of the estuary',
    from: 'letters@foundry.example',
  })
  const saveMail = async (change: Record<string, unknown> = {}) => {
    const { version } = (await owner.get(mail)).body
    return owner.call('PUT', mail, { version, ...server(), ...change })
  }
  const sentCode = () => {
    const [newest] = readEmails([sink.kept.at(-1)!.raw.toString()])
    return /\b(\d{3} \d{3})\b/.exec(newest!.text)![1]!
  }

  test('writes mails into a folder until a mail server is saved', async () => {
    expect((await owner.get(mail)).body).toMatchObject({
      state: 'not_set_up',
      folder: `${shop.data}/mail`,
      hasPassword: false,
    })
    const bad = await saveMail({ host: 'mail server', from: 'nobody' })
    expect(bad.body.errors.map((one: { pointer: string }) => one.pointer)).toEqual([
      '/host',
      '/from',
    ])
    const saved = await saveMail()
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({ state: 'ready', hasPassword: true, folder: null })
    expect(JSON.stringify(saved.body)).not.toContain('estuary')
    await buy(new Buyer(shop))
    await until('the receipt reaches the mail server', async () =>
      sink.kept.some(({ from }) => from === 'letters@foundry.example'),
    )
  })

  test('shows by a code that mails arrive', async () => {
    const sent = await owner.post(`${mail}/test`)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.test).toMatchObject({ to: owner.email, triesLeft: 5 })
    const code = sentCode()
    const wrong = await owner.post(`${mail}/confirm`, { code: '12345' })
    expect(wrong.body.errors[0]).toMatchObject({ pointer: '/code', code: 'wrong_code' })
    expect((await owner.get(mail)).body.test.triesLeft).toBe(4)
    const right = await owner.post(`${mail}/confirm`, { code })
    expect(right.status).toBe(200)
    expect(right.body.confirmedAt).not.toBeNull()
    const changed = await saveMail({ from: 'shop@foundry.example' })
    expect(changed.body.confirmedAt).toBeNull()
  })

  test('says what the mail server refuses, and when it does not answer', async () => {
    sink.conduct = { step: 'sender', code: 550 }
    const refused = await owner.post(`${mail}/test`)
    expect([refused.status, refused.body.code]).toEqual([409, 'mail_refused'])
    sink.conduct = 'take'
    await sink.close()
    const silent = await owner.post(`${mail}/test`)
    expect([silent.status, silent.body.code]).toEqual([503, 'mail_unreachable'])
    await sink.reopen('take')
    expect((await owner.get(mail)).body.test).toBeNull()
  })
})

describe('keys of another account, saved while people buy', () => {
  let shop: Shop
  let owner: StaffBrowser
  let accounts: Awaited<ReturnType<typeof startAccounts>>
  let other: Awaited<ReturnType<typeof startOtherSandbox>>
  beforeAll(async () => {
    accounts = await startAccounts()
    shop = await Shop.start({
      withoutKeys: true,
      environment: { TYPECASE_GATEWAY_BASE_URL: accounts.url },
    })
    accounts.add(shop.keys, shop.sandboxUrl)
    other = await startOtherSandbox(shop.url)
    accounts.add(otherKeys, other.url)
    owner = await signedInStaff(shop, 'owner')
    expect((await save(owner, shop.keys)).status).toBe(200)
  })
  afterAll(async () => {
    await shop.stop()
    await other.stop()
    accounts.stop()
  })

  const confirm = async (placed: { publishableKey: string; clientSecret: string }) => {
    const [intent] = placed.clientSecret.split('_secret_')
    const secretKey =
      placed.publishableKey === otherKeys.publishableKey ? otherKeys.secretKey : shop.keys.secretKey
    const response = await fetch(`${accounts.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    })
    return response.status
  }
  const isDone = async (buyer: Buyer, order: string) =>
    (await buyer.get(`/orders/${order}`)).body.status === 'completed'

  /** Keys that are replaced while an order is placed end its payment: the call is made again. */
  async function placePatiently(buyer: Buyer) {
    const order = await buyer.order()
    const key = randomUUID()
    const attempt = () => buyer.post('/checkout', order, { 'idempotency-key': key })
    let placed = await attempt()
    while (placed.body.code === 'payment_unreachable') placed = await attempt()
    expect(placed.status, JSON.stringify(placed.body)).toBeLessThan(300)
    return placed
  }

  /** Buys as a person does: a payment that was given up is begun again. */
  async function buyPatiently() {
    const buyer = new Buyer(shop)
    const placed = await placePatiently(buyer)
    const order = placed.body.orderId as string
    let payable = placed.body
    while (!(await isDone(buyer, order))) {
      if (payable.clientSecret) await confirm(payable)
      await until('the order is paid or may be paid again', async () => {
        if (await isDone(buyer, order)) return true
        const again = await buyer.post(`/orders/${order}/payment`, {})
        payable = again.body
        return again.status === 200 && payable.clientSecret !== null
      })
    }
    return order
  }

  test('an order that waits is begun again under the new keys, and paid once', async () => {
    const buyer = new Buyer(shop)
    const placed = await place(buyer)
    expect(placed.body.publishableKey).toBe(shop.keys.publishableKey)
    const saved = await save(owner, otherKeys)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.formerWebhookSecretUntil).not.toBeNull()
    expect(await confirm(placed.body)).not.toBe(500)
    await until('the order is paid, or its payment ended', async () => {
      if (await isDone(buyer, placed.body.orderId)) return true
      const again = await buyer.post(`/orders/${placed.body.orderId}/payment`, {})
      if (again.status !== 200 || !again.body.clientSecret) return false
      expect(again.body.publishableKey).toBe(otherKeys.publishableKey)
      return (await confirm(again.body)) === 200
    })
    await until('the order is complete', () => isDone(buyer, placed.body.orderId))
    await save(owner, shop.keys)
  })

  test('purchases go on while keys are replaced again and again', async () => {
    const turns = 6
    let isOver = false
    const swap = async () => {
      for (let i = 0; i < turns; ++i) {
        const saved = await save(owner, i % 2 === 0 ? otherKeys : shop.keys)
        expect(saved.status, JSON.stringify(saved.body)).toBe(200)
        await buyPatiently()
      }
    }
    const bought: string[] = []
    const buyOn = async () => {
      while (!isOver) bought.push(await buyPatiently())
    }
    await Promise.all([swap().finally(() => (isOver = true)), buyOn(), buyOn()])
    expect(bought.length).toBeGreaterThan(1)
    for (const order of bought) {
      const { payments: paid } = (await owner.get(`/orders/${order}`)).body
      expect(paid).toHaveLength(1)
    }
  })

  test('many saves at once leave one set of keys', async () => {
    const { version } = (await owner.get(payments)).body
    const sets = [shop.keys, otherKeys]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        owner.call('PUT', payments, { version, ...sets[i % 2] }),
      ),
    )
    const now = (await owner.get(payments)).body
    expect(now.version).toBe(version + 1)
    const kept = sets.find(({ secretKey }) => secretKey.endsWith(now.secretKey.last4))!
    expect(now.publishableKey.last4).toBe(kept.publishableKey.slice(-4))
    expect(now.webhookSecret.last4).toBe(kept.webhookSecret.slice(-4))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await buyPatiently()
  })

  test('the shop makes its webhook where no secret is given', async () => {
    expect((await save(owner, shop.keys)).status).toBe(200)
    const { publishableKey, secretKey } = otherKeys
    const saved = await save(owner, { publishableKey, secretKey })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.webhookSecret.last4).not.toBe(otherKeys.webhookSecret.slice(-4))
    expect((await owner.post(`${payments}/test`)).status).toBe(200)
    await until('an event comes by the webhook that the shop has made', async () => {
      return (await owner.get(payments)).body.test.state === 'passed'
    })
  })
})
