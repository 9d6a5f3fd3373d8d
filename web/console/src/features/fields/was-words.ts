import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/** Characters of a value that are told. */
const longest = 160

/** The value of the shop in words, of one that the draft changed: "was “Ink”"; "was empty". */
export function wasWords(was: string) {
  if (was === '') return text('console.field.wasEmpty')
  const letters = [...was]
  const value = letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : was
  return text('console.field.was', { value })
}

/** The same of a list: "was “DE, FR and US”"; "was empty". */
export const listWasWords = (was: readonly string[]) => wasWords(list(was))

/** A list that lost items, or changed in another way: "without “Ink”"; "was empty". */
export function lossWords(was: readonly string[], gone: readonly string[]) {
  if (was.length === 0) return text('console.field.wasEmpty')
  return gone.length === 0
    ? text('console.field.listChanged')
    : text('console.field.without', { gone: list(gone.map((one) => `“${one}”`)) })
}
