import type { Schemas } from '@typecase/shared/api'
import { text } from '#src/messages/text.ts'
import type { LicenseeKind } from '../cart/licensee'
import { europeanUnion } from './countries'

/** What is typed at the checkout. Lives in memory alone. */
export type Form = {
  email: string
  licensee: string
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

/** Consumers in the European Union are asked before they lose the right to withdraw. */
export const asksForConsent = ({ country, company, vatNumber }: Form) =>
  europeanUnion.has(country) && !company.trim() && !vatNumber.trim()

type Who = { isGuest: boolean; kind: LicenseeKind }

/** What is wrong or missing, in the order of the page. */
export function check(form: Form, { isGuest, kind }: Who): Faults {
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
  if (!form.eula) faults.eula = text('checkout.needEula')
  if (asksForConsent(form) && !form.immediate) faults.immediate = text('checkout.needConsent')
  return faults
}

/** The buyer's part of a checkout request. */
export function partiesOf(form: Form, kind: LicenseeKind) {
  const company = filled(form.company)
  const licensee: Schemas['Licensee'] = {
    kind,
    name: form.licensee.trim(),
    company: kind === 'self' ? company : null,
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
  return { licensee, billing, immediateDelivery: asksForConsent(form) && form.immediate }
}

const pointers: Record<string, FieldName> = {
  '/email': 'email',
  '/licensee/name': 'licensee',
  '/licensee/company': 'company',
  '/billing/name': 'name',
  '/billing/company': 'company',
  '/billing/line1': 'line1',
  '/billing/line2': 'line2',
  '/billing/postalCode': 'postalCode',
  '/billing/city': 'city',
  '/billing/region': 'region',
  '/billing/country': 'country',
  '/billing/vatNumber': 'vatNumber',
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
