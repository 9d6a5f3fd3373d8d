import { countryName } from '@typecase/shared/country-names'
import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/**
 * Forms of VAT numbers behind their prefix, as server/src/pricing/vat_checks.h writes them: # a digit, % a digit but
 * 0, @ a letter, ? a letter or a digit; every other character itself. The server checks the check digits, too.
 */
const forms: Readonly<Record<string, readonly string[]>> = {
  AT: ['U########'],
  BE: ['0#########', '1#########'],
  BG: ['#########', '##########'],
  CHE: ['#########'],
  CY: ['########@'],
  CZ: ['########', '#########', '##########'],
  DE: ['%########'],
  DK: ['%#######'],
  EE: ['10#######'],
  EL: ['#########'],
  ES: ['########@', '@#######@', '@########'],
  FI: ['########'],
  FR: ['??#########'],
  GB: ['#########', '############', 'GD###', 'HA###'],
  HR: ['###########'],
  HU: ['########'],
  IE: ['#######@', '#######@@', '#@#####@', '#+#####@', '#*#####@'],
  IT: ['###########'],
  LT: ['#########', '############'],
  LU: ['########'],
  LV: ['###########'],
  MT: ['%#######'],
  NL: ['#########B##'],
  NO: ['#########'],
  PL: ['##########'],
  PT: ['%########'],
  RO: ['%#', '%##', '%###', '%####', '%#####', '%######', '%#######', '%########', '%#########'],
  SE: ['############'],
  SI: ['%#######'],
  SK: ['%#########'],
}

/** Prefixes that are not the code of their country. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE', MC: 'FR', IM: 'GB' }

const suffixes: Readonly<Record<string, RegExp>> = {
  CHE: /(MWST|TVA|IVA|TPV)$/,
  NO: /MVA$/,
}

const classes: Readonly<Record<string, string>> = {
  '#': '\\d',
  '%': '[1-9]',
  '@': '[A-Z]',
  '?': '[A-Z0-9]',
}

const fits = (pattern: string, number: string) =>
  new RegExp(
    `^${[...pattern].map((one) => classes[one] ?? one.replace(/[+*]/, '\\$&')).join('')}$`,
  ).test(number)

export type VatFault = {
  sentence: string
  /** Characters too few, or too many above zero; 0: another fault. */
  missing: number
}

/** The country's prefix; undefined: the form of its numbers is not known here. */
export const vatPrefix = (country: string) => {
  const prefix = prefixes[country] ?? country
  return forms[prefix] ? prefix : undefined
}

/** The number behind its prefix, as people write it: "de 123 456 789" is "123456789". */
function numberIn(written: string, prefix: string) {
  const tidy = written.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const bare = prefix === 'EL' ? tidy.replace(/^GR/, 'EL') : tidy
  const number = bare.startsWith(prefix) ? bare.slice(prefix.length) : bare
  return number.replace(suffixes[prefix] ?? /$^/, '')
}

/**
 * The fault in the form of a seller's VAT number; undefined: none, it is empty, or the country has no
 * form that is known here.
 */
export function vatFault(written: string, country: string): VatFault | undefined {
  const prefix = vatPrefix(country)
  if (prefix === undefined || written.trim() === '') return undefined
  const number = numberIn(written, prefix)
  const patterns = forms[prefix]!
  const isRight = patterns.some((pattern) => fits(pattern, number))
  // Belgium wrote nine digits until 2007.
  if (isRight || (prefix === 'BE' && fits('#########', number))) return undefined
  const name = countryName(country)
  const lengths = [...new Set(patterns.map(({ length }) => length))].toSorted((a, b) => a - b)
  if (lengths.includes(number.length)) {
    return { sentence: text('console.firstHour.tax.vatForm', { country: name }), missing: 0 }
  }
  const nearest = lengths.toSorted(
    (a, b) => Math.abs(a - number.length) - Math.abs(b - number.length),
  )[0]!
  const isDigits = patterns.every((pattern) => /^[#%\d]+$/.test(pattern))
  const counted = { count: number.length, country: name, right: list(lengths.map(String)) }
  return {
    sentence: isDigits
      ? text('console.firstHour.tax.vatDigits', counted)
      : text('console.firstHour.tax.vatLength', counted),
    missing: nearest - number.length,
  }
}

const union =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')

/** Whether a country is in the VAT area of the European Union. */
export const isInUnion = (country: string) => union.includes(country)
