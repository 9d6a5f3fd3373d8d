import { noteSecretsOf, noteTokens } from './secrets.ts'
import type { Shop } from './shop.ts'

export interface Answer {
  status: number
  headers: Headers
  /** JSON whose shape the test itself asserts. */
  body: ReturnType<typeof JSON.parse>
}

/** Terms that decide the price of a cart besides its items. */
export interface Terms {
  coupon?: string
  currency?: string
  sharedCartId?: string
  preparedCartId?: string
  replaces?: string
}

/** A client of the shop's API that keeps its tokens as the web shop does. */
export class Buyer {
  access = ''
  refresh = ''
  /** The pass of staff to a shop that is being set up. */
  pass = ''
  readonly #shop: Shop

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const tokens: Record<string, string> = {}
    if (this.access) tokens['authorization'] = `Bearer ${this.access}`
    if (this.refresh) tokens['refresh'] = this.refresh
    if (this.pass) tokens['cookie'] = this.pass
    const response = await fetch(`${this.#shop.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...tokens,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    noteSecretsOf(body)
    noteTokens((name) => response.headers.get(name))
    const bearer = response.headers.get('authorization')
    if (bearer) this.access = bearer.replace(/^Bearer /, '')
    this.refresh = response.headers.get('refresh') ?? this.refresh
    const text = await response.text()
    const json = (response.headers.get('content-type') ?? '').includes('json')
    const answer = json ? JSON.parse(text) : text
    noteSecretsOf(answer)
    return { status: response.status, headers: response.headers, body: answer }
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers)

  /** One style for desktop use, as the cart keeps it. */
  static item<F extends Record<string, unknown>>(itemId = 'eb-garamond-italic', fields = {} as F) {
    return {
      itemId,
      itemClass: 'style',
      fontLicenseId: 'desktop',
      licenseOptionId: '1-3',
      ...fields,
    }
  }

  /** A checkout that the server accepts, for these items at today's prices or those of the terms. */
  async order(items = [Buyer.item()], email = 'ines@tidalatlas.example', terms: Terms = {}) {
    const billing = {
      name: 'Inês Duarte',
      line1: 'Rua da Boavista 84',
      postalCode: '1200-068',
      city: 'Lisboa',
      country: 'PT',
    }
    const { country, postalCode } = billing
    const asked = { items, ...terms, billing: { country, postalCode } }
    const quote = (await this.post('/cart/quote', asked)).body
    return {
      items,
      ...terms,
      currency: quote.currency,
      total: quote.total,
      ...(this.access ? {} : { email }),
      licensee: { kind: 'self', name: 'Inês Duarte' },
      billing,
      eula: await this.#agreements(items, terms),
      immediateDelivery: true,
    }
  }

  async #agreements(items: { fontLicenseId: string }[], { preparedCartId }: Terms) {
    const licences: { id: string; eula: unknown }[] = (await this.get('/licences')).body.licences
    const kinds = new Set(items.map((item) => item.fontLicenseId))
    const prepared = preparedCartId && (await this.get(`/prepared_carts/${preparedCartId}`)).body
    return [
      ...licences.filter((licence) => kinds.has(licence.id)),
      ...((prepared?.licences ?? []) as typeof licences),
    ].map((licence) => licence.eula)
  }

  /** Confirms the payment at the gateway as the card form does. */
  async confirm(clientSecret: string, card = 'pm_card_visa'): Promise<Answer> {
    const intent = clientSecret.split('_secret_')[0]
    const response = await fetch(`${this.#shop.sandboxUrl}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#shop.secretKey}` },
      body: new URLSearchParams({ payment_method: card }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
