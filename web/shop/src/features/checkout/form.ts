import type { Schemas } from '@typecase/shared/api'
import { text } from '#src/messages/text.ts'
import type { LicenseeKind } from '../cart/licensee'
import type { Billing, Quote } from '../cart/quote'

/** What is typed at the checkout. The browser's storage knows nothing of it: see kept-form.ts. */
export type Form = {
  email: string
  licensee: string
  /** Where the client is, for the licence. */
  licenseeAddress: string
  name: string
  company: string
  vatNumber: string
  line1: string
  line2: string
  postalCode: string
  city: string
  country: string
  region: string
  eula: boolean
  immediate: boolean
}

export type FieldName = keyof Form
export type Faults = Partial<Record<FieldName, string>>

export const emptyForm: Form = {
  email: '',
  licensee: '',
  licenseeAddress: '',
  name: '',
  company: '',
  vatNumber: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  region: '',
  eula: false,
  immediate: false,
}

type Circumstances = {
  isGuest: boolean
  kind: LicenseeKind
  /** What the server has decided of this buyer; null: nothing yet. */
  quote: Pick<Quote, 'euConsumer' | 'unknown' | 'taxReason'> | null
}

/** What is wrong or missing, in the order of the page. */
export function check(form: Form, { isGuest, kind, quote }: Circumstances): Faults {
  const faults: Faults = {}
  const need = (name: FieldName, sentence: string) => {
    if (!String(form[name]).trim()) faults[name] = sentence
  }
  if (isGuest && !/^\S+@\S+$/.test(form.email.trim())) faults.email = text('account.emailNeeded')
  need('licensee', text('checkout.needLicensee'))
  if (kind === 'client') need('name', text('checkout.needName'))
  need('line1', text('checkout.needLine1'))
  need('postalCode', text('checkout.needPostalCode'))
  need('city', text('checkout.needCity'))
  need('country', text('checkout.needCountry'))
  if (quote && isRegionNeeded(quote)) need('region', text('checkout.needRegion'))
  if (!form.eula) faults.eula = text('checkout.needEula')
  if (quote?.euConsumer && !form.immediate) faults.immediate = text('checkout.needConsent')
  return faults
}

/** Whether nothing is decided without the region. Elsewhere most of a country has one rate. */
const isRegionNeeded = ({ unknown, taxReason }: Pick<Quote, 'unknown' | 'taxReason'>) =>
  taxReason === null && unknown.includes('region')

/** Who holds the licences and who pays, as the server is told. */
export function partiesOf(form: Form, kind: LicenseeKind) {
  const company = filled(form.company)
  const licensee: Schemas['Licensee'] = {
    kind,
    name: form.licensee.trim(),
    company: kind === 'self' ? company : null,
    ...(kind === 'client' && { address: filled(form.licenseeAddress) }),
  }
  const billing: Schemas['Billing'] = {
    name: kind === 'self' ? form.licensee.trim() : form.name.trim(),
    company,
    line1: form.line1.trim(),
    line2: filled(form.line2),
    postalCode: form.postalCode.trim(),
    city: form.city.trim(),
    region: filled(form.region),
    country: form.country,
    vatNumber: filled(form.vatNumber),
  }
  return { licensee, billing }
}

/** What decides the tax; null while the country is not known. */
export function taxFactsOf({ country, region, postalCode, vatNumber }: Form): Billing | null {
  if (!country) return null
  return {
    country,
    region: filled(region),
    postalCode: filled(postalCode),
    vatNumber: filled(vatNumber),
  }
}

const pointers: Record<string, FieldName> = {
  '/email': 'email',
  '/licensee/name': 'licensee',
  '/licensee/company': 'company',
  '/licensee/address': 'licenseeAddress',
  '/billing/name': 'name',
  '/billing/company': 'company',
  '/billing/line1': 'line1',
  '/billing/line2': 'line2',
  '/billing/postalCode': 'postalCode',
  '/billing/city': 'city',
  '/billing/region': 'region',
  '/billing/country': 'country',
  '/billing/vatNumber': 'vatNumber',
  '/immediateDelivery': 'immediate',
}

/** The server's faults by field; what points at nothing on the page is left over. */
export function faultsByField(errors: readonly Schemas['Fault'][], kind: LicenseeKind) {
  const faults: Faults = {}
  const rest: string[] = []
  for (const { pointer, message } of errors) {
    const known = pointer.startsWith('/eula') ? 'eula' : pointers[pointer]
    const field = known === 'name' && kind === 'self' ? 'licensee' : known
    if (field) faults[field] ??= message
    else rest.push(message)
  }
  return { faults, rest }
}

const filled = (value: string) => value.trim() || null
