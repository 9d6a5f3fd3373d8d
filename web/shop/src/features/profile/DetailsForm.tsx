import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { Notice } from '@typecase/ui/Notice'
import { toast } from '@typecase/ui/Toast'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import type { Customer } from '../account/session'
import { useForm } from '../account/use-form'
import { CountryPicker } from '../checkout/CountryPicker'
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
      <CountryPicker
        autocomplete
        placeholder={text('profile.noCountry')}
        country={country}
        onChange={setCountry}
        error={faults.country}
      />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.actions}>
        <Button type="submit" isPending={isPending}>
          {text('profile.save')}
        </Button>
      </div>
    </form>
  )
}
