import { createHmac } from 'node:crypto'
import type { Answer } from './buyer.ts'
import { noteSecret, noteSecretsOf } from './secrets.ts'
import type { Shop } from './shop.ts'
import { addStaffWithLink } from './staff.ts'

export const staffPassword = 'ferns under the viaduct'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string) {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}

/** The code of an authenticator app (RFC 6238), `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = digest[19]! & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A browser of a member of staff at the console's API, with its cookie. */
export class StaffBrowser {
  cookie = ''
  totpSecret = ''
  recoveryCodes: string[] = []
  email = ''
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
    const isBinary = Buffer.isBuffer(body)
    const type = isBinary ? 'application/octet-stream' : 'application/json'
    const response = await fetch(`${this.#shop.staffUrl}/api${path}`, {
      method,
      headers: {
        origin: this.#shop.consoleUrl,
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isBinary ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie !== undefined) this.cookie = cookie.endsWith('=') ? '' : cookie
    noteSecret('session of staff', cookie?.split('=')[1])
    const text = await response.text()
    const json = (response.headers.get('content-type') ?? '').includes('json')
    const answer = json ? JSON.parse(text) : text
    if (!isBinary) noteSecretsOf(body)
    noteSecretsOf(answer)
    return { status: response.status, headers: response.headers, body: answer }
  }

  get = (path: string, headers = {}) => this.call('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers = {}) => this.call('POST', path, body, headers)
  delete = (path: string) => this.call('DELETE', path)
  put = (path: string, bytes: Buffer) => this.call('PUT', path, bytes)

  /** Sets password and app by a link. Uses up the code of the last 30 seconds, none of now. */
  async enrol(token: string) {
    const opened = await this.post('/links/open', { token })
    if (opened.status !== 200) return opened
    this.totpSecret = opened.body.totpSecret
    const use = () => {
      const code = totpCode(this.totpSecret, -1)
      return this.post('/links/use', { token, password: staffPassword, code })
    }
    const first = await use()
    // Thirty seconds may end between the making of a code and its check.
    const entered = first.body.code === 'wrong_code' ? await use() : first
    this.recoveryCodes = entered.body.recoveryCodes ?? []
    for (const one of this.recoveryCodes) noteSecret('recovery code', one)
    return entered
  }
}

/** A new member who is signed in. */
export async function signedInStaff(shop: Shop, role: string) {
  const { email, token } = addStaffWithLink(shop, role)
  const browser = new StaffBrowser(shop)
  browser.email = email
  const { status, body } = await browser.enrol(token)
  if (status !== 200) throw new Error(`enrolling answered ${status} ${body.code}`)
  return browser
}
