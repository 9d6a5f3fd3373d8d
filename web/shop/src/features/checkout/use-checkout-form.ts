import { useEffect, useState } from 'react'
import { useSession } from '../account/session'
import { emptyForm, type Faults, type Form } from './form'
import { keepForm, readKept } from './kept-form'

const keepAfter = 250

/** What is typed at the checkout and what is wrong with it: as long as the page, and its reloads. */
export function useCheckoutForm() {
  const [values, setValues] = useState<Form>(() => readKept() ?? emptyForm)
  const [faults, setFaults] = useState<Faults>({})

  useEffect(() => {
    const later = setTimeout(() => keepForm(values), keepAfter)
    return () => clearTimeout(later)
  }, [values])

  const change = (part: Partial<Form>) => {
    setValues((before) => ({ ...before, ...part }))
    setFaults((before) => without(before, Object.keys(part)))
  }
  useWhatIsKnown(setValues)
  return { values, faults, setFaults, change }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** What the customer has told before stands in the fields that he has left empty. */
function useWhatIsKnown(setValues: (next: (before: Form) => Form) => void) {
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

const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
