import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sandbox, failure } from './sandbox.ts'
import { until } from '@typecase/tests-support/processes'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await Sandbox.start()
  await sandbox.control({ changeDelayMs: 50 }) // Instead of a second, for what comes by itself.
})

afterAll(() => sandbox.stop())

const charge = (id: string) => sandbox.stripe.charges.retrieve(id)

test('gives money back in parts, and never more than was paid', async () => {
  const paid = await sandbox.paid()
  const first = await sandbox.stripe.refunds.create({
    payment_intent: paid.intent,
    amount: 5_000,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'R1' },
  })
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 5_000,
    currency: 'eur',
    charge: paid.charge,
    payment_intent: paid.intent,
    metadata: { refund_id: 'R1' },
  })
  expect(await charge(paid.charge)).toMatchObject({ amount_refunded: 5_000, refunded: false })

  const much = await failure(sandbox.stripe.refunds.create({ charge: paid.charge, amount: 7_001 }))
  expect([much.statusCode, much.param]).toEqual([400, 'amount'])

  const rest = await sandbox.stripe.refunds.create({ charge: paid.charge })
  expect(rest.amount).toBe(7_000)
  expect(await charge(paid.charge)).toMatchObject({ amount_refunded: 12_000, refunded: true })
  const none = await failure(sandbox.stripe.refunds.create({ payment_intent: paid.intent }))
  expect(none.code).toBe('charge_already_refunded')

  const listed = await sandbox.stripe.refunds.list({ payment_intent: paid.intent })
  expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, first.id])
})

test('tells of each refund and of what the charge then is', async () => {
  const paid = await sandbox.paid()
  const refund = await sandbox.stripe.refunds.create({ charge: paid.charge, amount: 100 })
  const event = await sandbox.event('charge.refunded', paid.charge)
  expect(event.data.object).toMatchObject({ amount_refunded: 100, payment_intent: paid.intent })
  await sandbox.event('refund.created', refund.id)
})

test('settles a pending refund some moments later', async () => {
  const paid = await sandbox.paid('pm_card_pendingRefund')
  const refund = await sandbox.stripe.refunds.create({ payment_intent: paid.intent })
  expect(refund.status).toBe('pending')
  const event = await sandbox.event('refund.updated', refund.id)
  expect(event.data.object).toMatchObject({ status: 'succeeded' })
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('lets a refund fail that was said to have succeeded', async () => {
  const paid = await sandbox.paid('pm_card_refundFail')
  const refund = await sandbox.stripe.refunds.create({ payment_intent: paid.intent, amount: 300 })
  expect(refund.status).toBe('succeeded')
  const event = await sandbox.event('refund.failed', refund.id)
  expect(event.data.object).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await charge(paid.charge)).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('lets a test fail any refund, once', async () => {
  const paid = await sandbox.paid()
  const refund = await sandbox.stripe.refunds.create({ charge: paid.charge })
  await sandbox.tell(`refunds/${refund.id}`, { outcome: 'failed' })
  await sandbox.tell(`refunds/${refund.id}`, { outcome: 'failed' })
  expect(await charge(paid.charge)).toMatchObject({ amount_refunded: 0 })
  expect((await sandbox.tell(`refunds/${refund.id}`, { outcome: 'succeeded' })).status).toBe(
    'failed',
  )
})

test('makes one refund of two calls with one key', async () => {
  const paid = await sandbox.paid()
  const ask = () =>
    sandbox.stripe.refunds.create(
      { charge: paid.charge, amount: 100 },
      { idempotencyKey: `refund-${paid.charge}` },
    )
  expect((await ask()).id).toBe((await ask()).id)
  expect((await charge(paid.charge)).amount_refunded).toBe(100)
})

test('never refunds more than was paid, however many ask at once', async () => {
  const paid = await sandbox.paid()
  const asked = Array.from({ length: 20 }, () =>
    sandbox.stripe.refunds.create({ charge: paid.charge, amount: 1_000 }).then(
      () => 1,
      () => 0,
    ),
  )
  expect((await Promise.all(asked)).reduce<number>((a, b) => a + b, 0)).toBe(12)
  expect((await charge(paid.charge)).amount_refunded).toBe(12_000)
})

test('refunds nothing that was not paid', async () => {
  const open = await sandbox.stripe.paymentIntents.create({ amount: 1_000, currency: 'eur' })
  const error = await failure(sandbox.stripe.refunds.create({ payment_intent: open.id }))
  expect([error.statusCode, error.param]).toEqual([400, 'payment_intent'])
})

test.each([
  ['pm_card_createDispute', 'fraudulent', 'needs_response'],
  ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
  ['pm_card_createDisputeInquiry', 'product_not_received', 'warning_needs_response'],
])('a payment with %s is disputed as %s', async (card, reason, status) => {
  const paid = await sandbox.paid(card)
  await until('the charge is disputed', async () => (await charge(paid.charge)).disputed)
  const created = await disputeOf(paid.charge)
  expect(await sandbox.stripe.disputes.retrieve(created)).toMatchObject({
    amount: 12_000,
    charge: paid.charge,
    payment_intent: paid.intent,
    reason,
    status,
    is_charge_refundable: status.startsWith('warning'),
  })
})

/** The id of the dispute that an event told of. */
async function disputeOf(chargeId: string): Promise<string> {
  const find = () =>
    sandbox
      .events()
      .filter((event) => event.type === 'charge.dispute.created')
      .map((event) => event.data.object)
      .find((dispute) => dispute.charge === chargeId)
  await until('the dispute is told of', async () => find() !== undefined)
  return find()?.id ?? ''
}

test.each([
  ['won', 'won', 'charge.dispute.funds_reinstated', true],
  ['lost', 'lost', 'charge.dispute.closed', false],
])('a dispute is %s', async (outcome, status, type, isRefundable) => {
  const paid = await sandbox.paid()
  const dispute = await sandbox.tell('disputes', { paymentIntent: paid.intent })
  await sandbox.event('charge.dispute.funds_withdrawn', dispute.id)
  const refused = await failure(sandbox.stripe.refunds.create({ charge: paid.charge }))
  expect(refused.code).toBe('charge_disputed')

  await sandbox.tell(`disputes/${dispute.id}`, { outcome })
  const event = await sandbox.event(type, dispute.id)
  expect(event.data.object).toMatchObject({ status, is_charge_refundable: isRefundable })
})

test('an inquiry is closed, or becomes a dispute', async () => {
  const open = async () => {
    const paid = await sandbox.paid()
    return (await sandbox.tell('disputes', { charge: paid.charge, isInquiry: true })).id
  }
  const [closed, escalated] = [await open(), await open()]
  expect((await sandbox.tell(`disputes/${closed}`, { outcome: 'closed' })).status).toBe(
    'warning_closed',
  )
  await sandbox.tell(`disputes/${escalated}`, { outcome: 'escalated' })
  await sandbox.event('charge.dispute.funds_withdrawn', escalated)
})

test('warns of fraud early', async () => {
  const paid = await sandbox.paid('pm_card_createIssuerFraudRecord')
  const warned = () =>
    sandbox
      .events()
      .some(
        (event) =>
          event.type === 'radar.early_fraud_warning.created' &&
          event.data.object.charge === paid.charge,
      )
  await until('the warning comes', async () => warned())
  expect((await charge(paid.charge)).disputed).toBe(false)
})
