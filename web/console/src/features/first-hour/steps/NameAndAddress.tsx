import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { emailFault } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { loadCountries } from '@typecase/shared/places'
import { useState } from 'react'
import { usePublishNow } from '../../drafts/use-publish-now'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { FormFrame } from '../../fields/FormFrame'
import type { ShopRecord } from '../../selling/model'
import { refreshSession } from '../../session/session-watch'
import type { StepProps } from '../list/StepRow'
import { refreshSetup } from '../queries'
import { currencyTemplates } from '../templates/price-templates'
import { submitOf } from '../submit'
import { shopEdit, useShopRecord } from '../use-shop-record'
import { useTyped } from '../use-typed'
import look from './Steps.module.css'
import { Waiting } from './Waiting'

/** The seller: name, address and currency. */
export function NameAndAddress(props: StepProps) {
  const query = useShopRecord()
  return query.record ? <Found {...props} record={query.record} /> : <Waiting {...query} />
}

type Values = Record<'name' | 'address' | 'country' | 'region' | 'email' | 'currency', string>

const valuesOf = ({ foundry }: ShopRecord): Values => ({
  name: foundry.name,
  address: foundry.address,
  country: foundry.country,
  region: foundry.region,
  email: foundry.email,
  currency: foundry.currency,
})

const faultsOf = ({ name, address, country, email }: Values) => ({
  name: name.trim() ? undefined : text('console.firstHour.need.name'),
  address: address.trim() ? undefined : text('console.firstHour.need.address'),
  country: country ? undefined : text('console.firstHour.need.country'),
  email: emailFault(email),
})

const places = ['name', 'address', 'country', 'region', 'email', 'currency']

function Found({ session, steps, onDone, record }: StepProps & { record: ShopRecord }) {
  const cache = useQueryClient()
  const { values, set, forget } = useTyped(session, 'nameAndAddress', valuesOf(record))
  const [isTried, setTried] = useState(false)
  const run = usePublishNow({
    session,
    name: text('console.firstHour.change.nameAndAddress'),
    kinds: ['shop'],
    onDone: async () => {
      forget()
      const shown = refreshSession().catch(() => null) // The frame has the former name until the next load.
      await Promise.all([refreshSetup(cache), shown])
      onDone()
    },
  })
  const faults = faultsOf(values)
  const wrong = Object.values(faults).filter(Boolean)
  const field = (name: keyof Values & string) => ({
    value: values[name],
    error: (isTried && faults[name as keyof typeof faults]) || run.faultAt(name),
    onChange: (value: string) => set({ [name]: value }),
  })
  const save = () => {
    setTried(true)
    if (wrong.length === 0)
      run.publish((entries) => shopEdit(entries, (shop) => withValues(shop, values)))
  }
  const hasPrices = steps.prices.pricedFamilyCount > 0
  return (
    <FormFrame
      attributes={submitOf(save)}
      label={text('console.firstHour.save')}
      isPending={run.isPending}
      failures={run.failures(places)}
      note={isTried && wrong[0] && <span className={look.hand}>{wrong[0]}</span>}
    >
      <div className={css.grid}>
        <DenseField
          {...field('name')}
          label={text('console.firstHour.name')}
          help={text('console.firstHour.nameHelp')}
          maxLength={200}
        />
        <DenseField
          {...field('email')}
          label={text('console.selling.email')}
          help={text('console.firstHour.emailHelp')}
          inputMode="email"
        />
        <DenseField {...field('address')} label={text('console.firstHour.address')} rows={3} />
        <Country {...field('country')} />
        <DenseField
          {...field('region')}
          label={text('console.selling.region')}
          help={text('console.firstHour.regionHelp')}
        />
        <DenseSelect
          {...field('currency')}
          label={text('console.firstHour.currency')}
          help={text(
            hasPrices ? 'console.firstHour.currencyFixed' : 'console.firstHour.currencyHelp',
          )}
          isReadOnly={hasPrices}
          options={currencyTemplates.map(({ currency }) => ({ id: currency, name: currency }))}
        />
      </div>
    </FormFrame>
  )
}

const withValues = (shop: ShopRecord, values: Values): ShopRecord => ({
  ...shop,
  foundry: {
    ...shop.foundry,
    name: values.name.trim(),
    address: linesOf(values.address),
    country: values.country,
    region: values.region.trim().toUpperCase(),
    email: values.email.trim(),
    currency: values.currency,
  },
})

/** Lines without blanks around them, and without empty ones. */
const linesOf = (written: string) =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

type CountryProps = { value: string; error: string | undefined; onChange: (code: string) => void }

function Country(props: CountryProps) {
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Infinity,
  })
  const options = data
    .map(({ code }) => ({ id: code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const none = { id: '', name: text('console.firstHour.chooseCountry') }
  return (
    <DenseSelect
      {...props}
      label={text('console.selling.country')}
      options={props.value === '' ? [none, ...options] : options}
    />
  )
}
