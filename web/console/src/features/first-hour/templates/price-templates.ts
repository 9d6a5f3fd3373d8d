/** Prices as a foundry begins with them, in whole units of the shop's currency. */
export const priceTemplates = [
  { id: 'text', style: 40, family: 320 },
  { id: 'display', style: 60, family: 240 },
  { id: 'workhorse', style: 30, family: 190 },
] as const

type CurrencyTemplate = { currency: string; factor: number; countries: readonly string[] }

/** Currencies beside the shop's own: a round factor from EUR in ten-thousandths, and who is shown it first. */
export const currencyTemplates: readonly CurrencyTemplate[] = [
  { currency: 'EUR', factor: 10_000, countries: [] },
  { currency: 'USD', factor: 11_000, countries: ['US'] },
  { currency: 'GBP', factor: 9_000, countries: ['GB'] },
  { currency: 'CHF', factor: 10_000, countries: ['CH', 'LI'] },
  { currency: 'JPY', factor: 1_600_000, countries: ['JP'] },
  { currency: 'SEK', factor: 110_000, countries: ['SE'] },
  { currency: 'NOK', factor: 120_000, countries: ['NO'] },
  { currency: 'DKK', factor: 75_000, countries: ['DK'] },
  { currency: 'PLN', factor: 43_000, countries: ['PL'] },
  { currency: 'CAD', factor: 15_000, countries: ['CA'] },
  { currency: 'AUD', factor: 17_000, countries: ['AU'] },
]

/** At most so much of the price of all its styles costs a family, in per cent. */
export const mostOfStyles = 80
