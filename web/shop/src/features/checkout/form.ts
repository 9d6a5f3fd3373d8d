import type { Schemas } from '@typecase/shared/api'
import { readHistoryState, writeHistoryState } from '@typecase/shared/history-state'
import { z } from '@typecase/shared/zod'
import {
  emailFault,
  faultsIn,
  type FieldErrors as FormErrors,
} from '@typecase/shared/forms/form-faults'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import type { LicenseeKind } from '../cart/LicenseeChoice'
import type { Billing, Quote } from '../cart/quote'

/** The input of the checkout. It is never in the browser's storage: see readDraft. */
export const emptyForm = {
  email: '',
  licensee: '',
  /** Where the client is, for the licence. */
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

export type Form = typeof emptyForm
export type FieldName = keyof Form
export type FieldErrors = FormErrors<FieldName>

type Circumstances = {
  isGuest: boolean
  kind: LicenseeKind
  /** The server's decisions about this buyer; null: none yet. */
  quote: Pick<Quote, 'euConsumer' | 'unknown' | 'taxReason'> | null
}

/** The fields that are wrong or missing, in the order of the page. */
export function check(form: Form, { isGuest, kind, quote }: Circumstances): FieldErrors {
  const need = (name: FieldName, key: MessageKey) => !String(form[name]).trim() && text(key)
  return faultsIn({
    email: isGuest && emailFault(form.email),
    licensee: need('licensee', 'checkout.needLicensee'),
    name: kind === 'client' && need('name', 'checkout.needName'),
    line1: need('line1', 'checkout.needLine1'),
    postalCode: need('postalCode', 'checkout.needPostalCode'),
    city: need('city', 'checkout.needCity'),
    country: need('country', 'checkout.needCountry'),
    region: !!quote && isRegionNeeded(quote) && need('region', 'checkout.needRegion'),
    eula: !form.eula && text('checkout.needEula'),
    immediate: !!quote?.euConsumer && !form.immediate && text('checkout.needConsent'),
  })
}

/** Whether nothing is decided without the region. Elsewhere most of a country has one rate. */
const isRegionNeeded = ({ unknown, taxReason }: Pick<Quote, 'unknown' | 'taxReason'>) =>
  taxReason === null && unknown.includes('region')

/** Licensee and billing address as the server takes them. */
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

/** The facts that decide the tax; null while the country is not known. */
export function taxFactsOf({ country, region, postalCode, vatNumber }: Form): Billing | null {
  if (!country) return null
  return {
    country,
    region: filled(region),
    postalCode: filled(postalCode),
    vatNumber: filled(vatNumber),
  }
}

/** Fields that the server's pointers call otherwise. */
const renamed: Readonly<Record<string, FieldName>> = {
  '/licensee/name': 'licensee',
  '/licensee/address': 'licenseeAddress',
  '/immediateDelivery': 'immediate',
}

function fieldAt(pointer: string): FieldName | undefined {
  if (pointer.startsWith('/eula')) return 'eula'
  const name = /^(?:\/billing|\/licensee)?\/(\w+)$/.exec(pointer)?.[1] ?? ''
  return renamed[pointer] ?? (Object.hasOwn(emptyForm, name) ? (name as FieldName) : undefined)
}

/** The server's faults by field; what points at nothing on the page is left over. */
export function faultsByField(errors: readonly Schemas['Fault'][], kind: LicenseeKind) {
  const faults: FieldErrors = {}
  const rest: string[] = []
  for (const { pointer, message } of errors) {
    const known = fieldAt(pointer)
    const field = known === 'name' && kind === 'self' ? 'licensee' : known
    if (field) faults[field] ??= message
    else rest.push(message)
  }
  return { faults, rest }
}

const filled = (value: string) => value.trim() || null

const key = 'checkout'

const draftSchema = z.object({
  ...Object.fromEntries(Object.keys(emptyForm).map((name) => [name, z.string()])),
  eula: z.literal(false),
  immediate: z.literal(false),
})

// Names and addresses have no place in the browser's storage. The entry of the tab's history holds
// them as a browser holds what is typed into any form: for reload and Back, until the tab is closed.

/** The input before this page was reloaded; null where there was none. */
export function readDraft(): Form | null {
  const { success, data } = draftSchema.safeParse(readHistoryState(key))
  return success ? (data as Form) : null
}

/** Keeps the input for this entry of the history; never the ticks, which are given each time. */
export const storeDraft = (form: Form) =>
  writeHistoryState(key, { ...form, eula: false, immediate: false })

export const removeDraft = () => writeHistoryState(key, undefined)
