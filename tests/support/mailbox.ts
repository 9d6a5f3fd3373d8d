import { type Letter, readLetters } from './letters.ts'
import { until } from './processes.ts'
import type { Shop } from './shop.ts'

const header = (letter: Letter, name: string) => letter.headers[name]?.[0] ?? ''

/** What comes to one address, as its owner reads it. */
export class Mailbox {
  readonly #shop: Shop
  readonly #address: string
  readonly #taken = new Set<string>()

  constructor(shop: Shop, address: string) {
    this.#shop = shop
    this.#address = address
  }

  /** Every mail so far, in no order. */
  letters(): Letter[] {
    return readLetters(this.#shop.mails()).filter(({ to }) =>
      to.some(({ address }) => address === this.#address),
    )
  }

  /** Waits for a mail with these words in its subject that was not taken before, and takes it. */
  async next(words: string): Promise<Letter> {
    let found: Letter | undefined
    await until(`a mail to ${this.#address}: ${words}`, async () => {
      found = this.letters().find(
        (letter) =>
          header(letter, 'subject').includes(words) &&
          !this.#taken.has(header(letter, 'message-id')),
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
