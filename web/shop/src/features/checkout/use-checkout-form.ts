import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '@typecase/shared/use-debounced'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { useSession } from '../account/session'
import { emptyForm, type FieldName, type Form, storeDraft, readDraft, taxFactsOf } from './form'
import type { CartItem } from '../cart/item'
import { isSameLicensee, type Licensee, entitlementsQuery } from '../entitlements/queries'
import type { Billing } from '../cart/quote'

const keepAfter = 250

/** The input of the checkout and its faults: as long as the page, and its reloads. */
export function useCheckoutForm() {
  const [values, setValues] = useState<Form>(() => readDraft() ?? emptyForm)
  const { clear, ...submission } = useSubmit<FieldName, HTMLDivElement>()

  useEffect(() => {
    const later = setTimeout(() => storeDraft(values), keepAfter)
    return () => clearTimeout(later)
  }, [values])

  const change = (part: Partial<Form>) => {
    setValues((before) => ({ ...before, ...part }))
    clear(Object.keys(part))
  }
  useCustomerDefaults(setValues)
  return { values, change, ...submission }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** Fills empty fields with the customer's details. */
function useCustomerDefaults(setValues: (next: (before: Form) => Form) => void) {
  const customer = useSession((session) => session.customer)
  useEffect(() => {
    if (!customer) return
    setValues((before) => ({
      ...before,
      licensee: before.licensee || (customer.name ?? ''),
      company: before.company || (customer.company ?? ''),
      country: before.country || (customer.country ?? ''),
    }))
  }, [customer, setValues])
}

/**
 * The holder of the licences that these items upgrade, and so of the new ones; null where nothing
 * is upgraded, the holders differ, or it is not known yet.
 */
export function useHeldLicensee(items: readonly CartItem[]): Licensee | null {
  const serials = new Set(items.flatMap(({ upgrades = [] }) => upgrades))
  const isSignedIn = useSession(({ customer }) => !!customer)
  const { data = [] } = useQuery({ ...entitlementsQuery, enabled: isSignedIn && serials.size > 0 })
  const [first, ...others] = data
    .filter(({ serial }) => serials.has(serial))
    .map(({ licensee }) => licensee)
  return first && others.every((other) => isSameLicensee(first, other)) ? first : null
}

const pause = 300

/** The facts that decide the tax, once typing pauses: not every letter is worth a quote. */
export function useTaxFacts(form: Form): { billing: Billing | null; isPending: boolean } {
  const typed = JSON.stringify(taxFactsOf(form))
  const debounced = useDebounced(typed, pause)
  return { billing: JSON.parse(debounced) as Billing | null, isPending: debounced !== typed }
}
