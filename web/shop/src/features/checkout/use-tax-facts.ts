import { useEffect, useState } from 'react'
import type { Billing } from '../cart/quote'
import { taxFactsOf, type Form } from './form'

const pause = 300

/** What decides the tax, once nobody is writing it any longer: not every letter is worth a quote. */
export function useTaxFacts(form: Form): { billing: Billing | null; isSettled: boolean } {
  const typed = JSON.stringify(taxFactsOf(form))
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(later)
  }, [typed])
  return { billing: JSON.parse(settled) as Billing | null, isSettled: settled === typed }
}
