import type { EntryRecord } from '../drafts/edits'

// The records of how the shop sells, as entries have them (server/src/changes/records.h).

export type Registration = { place: string; consumersOnly: boolean }

export type ShopRecord = {
  foundry: {
    name: string
    tagline: string
    currency: string
    pricesIncludeTax: boolean
    address: string
    country: string
    region: string
    vatNumber: string
    email: string
    registerEntry: string
    paymentTerms: string
  }
  notifications: Record<Notice, boolean> & { digest: 'off' | 'daily' | 'weekly' }
  taxes: {
    oneStop: boolean
    smallBusiness: boolean
    smallBusinessSentence: string
    vatFallback: 'charge' | 'trust'
  }
  registrations: Registration[]
}

/** Places of faults that the forms of shop and invoices show, as a folder names them. */
export const shopPlaces = [
  'name',
  'tagline',
  'email',
  'country',
  'region',
  'vat_number',
  'register_entry',
  'payment_terms',
  'address',
  'small_business_sentence',
  'registration',
  'digest',
]

export const invoicePlaces = ['invoice_prefix', 'first_invoice_number']

type Notice = 'sales' | 'reviews' | 'disputes' | 'failedBuilds' | 'parkedMails'

export type InvoicesRecord = { prefix: string; firstNumber: number }

export type TaxRate = {
  country: string
  /** Empty: wherever no row of a region says otherwise. */
  region: string
  name: string
  /** Of a per cent. */
  thousandths: number
  /** Levied by the region, from sellers who are registered there. */
  byRegion: boolean
  /** "2026-11-21" */
  firstDay?: string
  lastDay?: string
}

export type TaxRecord = { isUntaxed: boolean; rates: TaxRate[] }

export type PriceListRecord = {
  position: number
  countries: string[]
  prices: Record<string, number>
}

/** A currency without prices, behind all that the shop and the draft have. */
export const newPriceList = (
  known: Iterable<{ stored: EntryRecord | null; record: EntryRecord | null }>,
): PriceListRecord => {
  const positions = [...known].flatMap(({ stored, record }) =>
    [stored, record].map((one) => Number(one?.['position'] ?? 0)),
  )
  return { position: Math.max(0, ...positions) + 1, countries: [], prices: {} }
}

/** Codes of countries as somebody writes them, "us, ca": capitals, each once. */
export const codesIn = (written: string) => [
  ...new Set(
    written
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter((code) => code !== ''),
  ),
]
