import type { BillingDetails } from '../queries'

/** Billing details as fields hold them: an absent one is empty. */
export const detailsOf = ({ name, company, line1, line2, postalCode, city }: BillingDetails) => ({
  name,
  company: company ?? '',
  line1,
  line2: line2 ?? '',
  postalCode,
  city,
})

type Typed = ReturnType<typeof detailsOf>

/** The same as the server takes them: without blanks around them, an empty one is absent. */
export function seenIn(billing: BillingDetails | Typed) {
  const { name, company, line1, line2, postalCode, city } = detailsOf(billing)
  return {
    name: name.trim(),
    company: company.trim() || null,
    line1: line1.trim(),
    line2: line2.trim() || null,
    postalCode: postalCode.trim(),
    city: city.trim(),
  }
}

type Details = ReturnType<typeof seenIn>

export const isSame = (one: Details, other: Details) =>
  (Object.keys(one) as (keyof Details)[]).every((name) => one[name] === other[name])
