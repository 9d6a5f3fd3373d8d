import { type Email, readEmails } from './emails.ts'
import { until } from './processes.ts'
import type { Shop } from './shop.ts'

const header = (email: Email, name: string) => email.headers[name]?.[0] ?? ''

/** The mail of one address, as its owner reads it. */
export class Mailbox {
  readonly #shop: Shop
  readonly #address: string
  readonly #taken = new Set<string>()
  /** Parsed mails by their source: a parser is started only for mails that are new. */
  readonly #read = new Map<string, Email>()

  constructor(shop: Shop, address: string) {
    this.#shop = shop
    this.#address = address
  }

  /** Every mail so far, in no order. */
  emails(): Email[] {
    const mails = this.#shop.mails().filter((mail) => mail.includes(this.#address))
    const fresh = mails.filter((mail) => !this.#read.has(mail))
    if (fresh.length > 0) {
      readEmails(fresh).forEach((email, i) => this.#read.set(fresh[i]!, email))
    }
    return mails
      .map((mail) => this.#read.get(mail)!)
      .filter(({ to }) => to.some(({ address }) => address === this.#address))
  }

  /** Waits for a mail with these words in its subject that was not taken before, and takes it. */
  async next(words: string): Promise<Email> {
    let found: Email | undefined
    await until(`a mail to ${this.#address}: ${words}`, async () => {
      found = this.emails().find(
        (email) =>
          header(email, 'subject').includes(words) && !this.#taken.has(header(email, 'message-id')),
      )
      return found !== undefined
    })
    if (!found) throw new Error('no mail')
    this.#taken.add(header(found, 'message-id'))
    return found
  }

  /** The token of the link in the next such mail. */
  async token(words: string): Promise<string> {
    const { text } = await this.next(words)
    const token = /[?&](?:confirm|token)=([\w-]+)$/m.exec(text)?.[1]
    if (!token) throw new Error(`no link in: ${text}`)
    return token
  }
}
