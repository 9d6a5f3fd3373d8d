import { Field } from '@typecase/ui/fields/Field'
import { toast } from '@typecase/ui/overlays/Toast'
import { Form } from '@typecase/ui/forms/Form'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import type { Customer } from '../account/session'
import { CountryPicker } from '../checkout/address/PlacePicker'
import { saveDetails } from './actions'
import css from './profile.module.css'

/** Name, company and country. */
export function DetailsForm({ customer }: { customer: Customer }) {
  const { form, field, values } = useFields({
    initial: {
      name: customer.name ?? '',
      company: customer.company ?? '',
      country: customer.country ?? '',
    },
    send: async ({ name, company, country }) => {
      await saveDetails({ name: name.trim(), company: company.trim(), country })
      toast({ text: text('profile.saved') })
    },
  })
  return (
    <Form form={form} foot={`wrap ${css.actions}`} label={text('profile.save')}>
      <Field label={text('profile.name')} autoComplete="name" {...field('name')} />
      <Field
        label={text('profile.company')}
        aside={text('checkout.optional')}
        autoComplete="organization"
        {...field('company')}
      />
      <CountryPicker
        autocomplete
        placeholder={text('profile.noCountry')}
        country={values.country}
        {...field('country')}
      />
    </Form>
  )
}
