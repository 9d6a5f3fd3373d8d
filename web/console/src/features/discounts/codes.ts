import { text } from '@typecase/shared/messages/text'
import type { Parsed } from '../fields/parse-values'

/** Letters and digits that nobody mistakes for another one. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const mostCodes = 5_000
const longest = 64

/** How codes compare: ASCII letters in capitals, without blanks around them. */
export const folded = (code: string) =>
  code.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** A code of three groups of four letters, 59 bits from the browser's source of random numbers. */
export function randomCode() {
  const letters: string[] = []
  while (letters.length < 12) {
    // Numbers beyond the last whole multiple are passed over: they would favour the first letters.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < Math.floor(256 / alphabet.length) * alphabet.length) {
      letters.push(alphabet[byte % alphabet.length]!)
    }
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** New codes, `count` of them, with `before` at the begin of each. None is among `known`. */
export function randomCodes(count: number, before: string, known: readonly string[]) {
  const taken = new Set(known.map(folded))
  const made: string[] = []
  while (made.length < count) {
    const code = before === '' ? randomCode() : `${before}-${randomCode()}`
    if (taken.has(folded(code))) continue
    taken.add(folded(code))
    made.push(code)
  }
  return made
}

/** The codes of a pasted list, one a line or with commas between; each once. */
export function parseCodes(written: string): Parsed<string[]> {
  const codes = new Map<string, string>()
  for (const code of written.split(/[\n\r,;\t]+/).map((part) => part.trim())) {
    if (code === '') continue
    if (new TextEncoder().encode(code).length > longest) {
      return { fault: text('console.discount.fault.longCode', { code: code.slice(0, 24) }) }
    }
    if (!codes.has(folded(code))) codes.set(folded(code), code)
  }
  if (codes.size > mostCodes) {
    return { fault: text('console.discount.fault.manyCodes', { most: mostCodes }) }
  }
  return { value: [...codes.values()] }
}
