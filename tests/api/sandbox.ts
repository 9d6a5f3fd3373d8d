import { type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { bin } from '@typecase/tests-support/database'
import { answers, end, start, until } from '@typecase/tests-support/processes'
import { reservePort } from '@typecase/tests-support/ports'

export const secretKey = 'sk_test_judge'
export const publishableKey = 'pk_test_judge'
export const webhookSecret = 'whsec_judge'

export interface Delivery {
  body: string
  signature: string
  at: number
}

interface Journal {
  entries: { replayed: boolean; status: number; path: string }[]
  charges: { id: string; status: string }[]
}

/** The sandbox gateway, Stripe's own client for it, and an endpoint that its webhooks go to. */
export class Sandbox {
  readonly data = mkdtempSync(join(tmpdir(), 'typecase-sandbox-'))
  /** Deliveries that the endpoint accepted, in order of arrival. */
  readonly received: Delivery[] = []
  /** The status that the endpoint answers; it takes nothing unless that is 200. */
  answer = 200
  /** Called with the body of each try of a delivery. */
  asked: (body: string) => void = () => {}
  readonly url: string
  readonly stripe: Stripe
  readonly #port: number
  readonly #hasKnobs: boolean
  #process: ChildProcess | undefined
  readonly #endpoint = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    this.asked(body)
    if (this.answer === 200)
      this.received.push({
        body,
        signature: signatureOf(request.headers),
        at: performance.now(),
      })
    response.writeHead(this.answer).end()
  })

  private constructor(port: number, hasKnobs: boolean) {
    this.#port = port
    this.#hasKnobs = hasKnobs
    this.url = `http://127.0.0.1:${port}`
    this.stripe = this.client()
  }

  static async start(hasKnobs = true): Promise<Sandbox> {
    const sandbox = new Sandbox(await reservePort(), hasKnobs)
    sandbox.#endpoint.listen(0, '127.0.0.1')
    await once(sandbox.#endpoint, 'listening')
    await sandbox.#run()
    return sandbox
  }

  client(key = secretKey, config: ConstructorParameters<typeof Stripe>[1] = {}): Stripe {
    return new Stripe(key, {
      host: '127.0.0.1',
      port: this.#port,
      protocol: 'http',
      maxNetworkRetries: 0,
      ...config,
    })
  }

  async #run(): Promise<void> {
    const { port } = this.#endpoint.address() as AddressInfo
    this.#process = start(
      join(bin, 'typecase-sandbox'),
      [
        ...(this.#hasKnobs ? ['--knobs'] : []),
        ...['--port', String(this.#port), '--data', this.data],
        ...['--webhook-url', `http://127.0.0.1:${port}/webhooks/stripe`],
      ],
      {
        TYPECASE_SANDBOX_SECRET_KEY: secretKey,
        TYPECASE_SANDBOX_PUBLISHABLE_KEY: publishableKey,
        TYPECASE_SANDBOX_WEBHOOK_SECRET: webhookSecret,
      },
      join(this.data, 'sandbox.log'),
    )
    await until('the sandbox answers', answers(`${this.url}/sandbox.js`))
  }

  /** A power cut, and up again. */
  async restart(): Promise<void> {
    if (this.#process) await end(this.#process, 'SIGKILL')
    await this.#run()
  }

  async stop(): Promise<void> {
    if (this.#process) await end(this.#process, 'SIGTERM')
    this.#endpoint.close()
    rmSync(this.data, { recursive: true, force: true })
  }

  /** Database and log, byte by byte. */
  files(): string {
    return readdirSync(this.data)
      .map((name) => readFileSync(join(this.data, name), 'latin1'))
      .join('\n')
  }

  /** POST /_sandbox/PATH, which must be taken. */
  async tell(path: string, body: object): Promise<ReturnType<typeof JSON.parse>> {
    const response = await fetch(`${this.url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    expect(response.status, JSON.stringify(answer)).toBe(200)
    return answer
  }

  control = (knobs: object) => this.tell('control', knobs)

  async journal(orderId = ''): Promise<Journal> {
    return (await fetch(`${this.url}/_sandbox/journal?order_id=${orderId}`)).json()
  }

  /** An intent that was paid with this card, and its charge. */
  async paid(card = 'pm_card_visa', change: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    const intent = await this.stripe.paymentIntents.create({
      ...order(),
      confirm: true,
      payment_method: card,
      ...change,
    })
    expect(intent.status).toBe('succeeded')
    return { intent: intent.id, charge: String(intent.latest_charge) }
  }

  /** Events that came to the endpoint, checked by Stripe's own client. */
  events(): Stripe.Event[] {
    return this.received.map(({ body, signature }) =>
      this.stripe.webhooks.constructEvent(body, signature, webhookSecret),
    )
  }

  /** The first event of this type about this object, once it has come. */
  async event(type: string, objectId: string): Promise<Stripe.Event> {
    const find = () =>
      this.events().find(
        (event) => event.type === type && (event.data.object as { id?: string }).id === objectId,
      )
    await until(`${type} arrives`, async () => find() !== undefined)
    return find() as Stripe.Event
  }

  /** Waits until nothing is left to be delivered, and forgets what came. */
  async settle(): Promise<void> {
    await until('earlier events are out', async () => {
      const events = await this.stripe.events.list({ limit: 100 })
      return events.data.every((event) => event.pending_webhooks === 0)
    })
    this.received.length = 0
  }
}

const signatureOf = (headers: IncomingHttpHeaders) => String(headers['stripe-signature'])

export const order = () => ({
  amount: 12_000,
  currency: 'eur',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
  metadata: { order_id: randomUUID() },
})

/** The relevant fields of the error that the SDK throws. */
export async function failure(call: Promise<unknown>) {
  return call.then(
    () => expect.fail('the call did not fail'),
    (reason: InstanceType<typeof Stripe.errors.StripeError>) => reason,
  )
}
