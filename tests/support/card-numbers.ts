// Finds card numbers in texts, files and memory.
//
// What counts is decided by rules, not by a list of exceptions. First, the numbers that were typed,
// right or mistaken: wherever their digits stand, in one piece or parted, between whatever letters,
// in UTF-8 or UTF-16. Second, any other number that could be a card's: a word of its own (ids and
// digests have letters beside their digits), all in one piece or in the groups that cards show, that
// passes Luhn's test, and begins and is as long as the numbers that the card brands give out. Without
// the brands one number in ten would pass: every time in microseconds has 16 digits and begins with 1,
// as no payment card does.

/** A brand's numbers: how they begin (ISO/IEC 7812 issuer ranges) and how many digits they have. */
const brands: Record<string, RegExp> = {
  visa: /^4(\d{12}|\d{15}|\d{18})$/,
  mastercard: /^(5[1-5]\d{14}|(222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12})$/,
  amex: /^3[47]\d{13}$/,
  discover: /^(6011|64[4-9]\d|65\d{2})\d{12,15}$/,
  diners: /^(30[0-5]\d|36\d{2}|3[89]\d{2})\d{10,15}$/,
  jcb: /^35(2[89]|[3-8]\d)\d{12,15}$/,
  unionpay: /^62\d{14,17}$/,
}

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

export const isCardNumber = (digits: string): boolean =>
  passesLuhn(digits) && Object.values(brands).some((brand) => brand.test(digits))

/** 13 to 19 digits in one piece, or 4-4-4-4, 4-4-4-4-3, 4-6-5 and 4-6-4 parted by blanks or dashes. */
const candidates =
  /(?<![0-9A-Za-z_])(?:\d{13,19}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{6}\1\d{4,5}))(?![0-9A-Za-z_])/g

/** Digits in a row, perhaps parted: the little of a text that has to be looked at closely. */
const rows = /\d(?:[ -]?\d){11,}/g

const digitsOf = (text: string) => text.replace(/[ -]/g, '')
const masked = (number: string) => `${number.slice(0, 6)}…${number.slice(-4)}`

/** The card numbers in it, masked: of `typed`, and whatever else could be a card's. */
export function cardNumbersIn(bytes: Buffer, typed: readonly string[]): string[] {
  const text = bytes.toString('latin1')
  const found = typed.filter((number) => bytes.includes(Buffer.from(number, 'utf16le')))
  for (const row of text.matchAll(rows)) {
    const digits = digitsOf(row[0])
    found.push(...typed.filter((number) => digits.includes(number)))
    const beside = text.slice(Math.max(0, row.index - 1), row.index + row[0].length + 1)
    const words = [...beside.matchAll(candidates)].map(([word]) => digitsOf(word))
    found.push(...words.filter(isCardNumber))
  }
  return [...new Set(found)].map(masked)
}
