import { useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { Notice } from '@typecase/ui/Notice'
import { Select } from '@typecase/ui/Select'
import { toast } from '@typecase/ui/Toast'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import type { Customer } from '../account/session'
import { useForm } from '../account/use-form'
import { countryChoices, loadCountries } from '../checkout/countries'
import { saveDetails } from './actions'
import css from './profile.module.css'

const names = ['name', 'company', 'country'] as const
type Name = (typeof names)[number]

/** Name, company and country. */
export function DetailsForm({ customer }: { customer: Customer }) {
  const [name, setName] = useState(customer.name ?? '')
  const [company, setCompany] = useState(customer.company ?? '')
  const [country, setCountry] = useState(customer.country ?? '')
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => ({}),
    send: async () => {
      await saveDetails({ name: name.trim(), company: company.trim(), country })
      toast({ text: text('profile.saved') })
    },
  })
  return (
    <form {...attributes} className={css.form}>
      <Field
        label={text('profile.name')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={faults.name}
      />
      <Field
        label={text('profile.company')}
        aside={text('checkout.optional')}
        name="company"
        autoComplete="organization"
        value={company}
        onChange={setCompany}
        error={faults.company}
      />
      <CountryField value={country} onChange={setCountry} error={faults.country} />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.actions}>
        <Button type="submit" isPending={isPending}>
          {text('profile.save')}
        </Button>
      </div>
    </form>
  )
}

type CountryProps = {
  value: string
  onChange: (country: string) => void
  error: string | undefined
}

const none = 'none'

function CountryField({ value, onChange, error }: CountryProps) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
  })
  const known = countryChoices(countries.data ?? [])
  // While the list is on its way the country that is known already has its name.
  const choices = known.length > 0 || !value ? known : [{ id: value, name: nameOf(value) }]
  return (
    <Select
      label={text('checkout.country')}
      name="country"
      autoComplete="country"
      placeholder={text('checkout.chooseCountry')}
      choices={[{ id: none, name: text('profile.noCountry') }, ...choices]}
      value={value || null}
      onChange={(chosen) => onChange(chosen === none ? '' : chosen)}
      error={error}
    />
  )
}

const nameOf = (code: string) =>
  new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' }).of(code) ?? code
