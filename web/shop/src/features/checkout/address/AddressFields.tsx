import { Field } from '@typecase/ui/fields/Field'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import { type LicenseeKind, LicenseeChoice } from '../../cart/LicenseeChoice'
import { HeldLicensee } from '../../entitlements/HeldLicensee'
import type { Licensee } from '../../entitlements/queries'
import css from './AddressFields.module.css'
import { CountryPicker, RegionPicker } from './PlacePicker'
import type { FieldErrors, FieldName, Form } from '../form'
import type { Quote } from '../../cart/quote'

type Props = {
  form: Form
  faults: FieldErrors
  kind: LicenseeKind
  /** The holder of the licence that is upgraded, and so of this one. */
  held: Licensee | null
  /** Some regions of the country have another tax. */
  regionMatters: boolean
  /** The help below the VAT number; null: none. */
  vatHelp: string | null
  onChange: (change: Partial<Form>) => void
}

type Width = 'full' | 'half' | 'third' | 'rest'

const optional = new Set<FieldName>(['licenseeAddress', 'company', 'vatNumber', 'line2'])

/** The licensee and the billing address. */
export function AddressFields(props: Props) {
  const { form, faults, kind, held, regionMatters, vatHelp, onChange } = props
  const field = (width: Width, label: MessageKey, name: FieldName, autoComplete: string) => (
    <div className={css[width]}>
      <Field
        label={text(label)}
        aside={optional.has(name) && text('checkout.optional')}
        help={name === 'vatNumber' && vatHelp}
        name={name}
        autoComplete={autoComplete}
        value={String(form[name])}
        error={faults[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </div>
  )
  const isClient = kind === 'client'
  return (
    <>
      {held ? <HeldLicensee licensee={held} /> : <LicenseeChoice />}
      <div className={css.fields}>
        {!held &&
          (isClient
            ? field('full', 'checkout.client', 'licensee', 'off')
            : field('full', 'checkout.licensee', 'licensee', 'name'))}
        {isClient && !held && field('full', 'checkout.clientAddress', 'licenseeAddress', 'off')}
        {isClient && field('full', 'checkout.name', 'name', 'name')}
        {field('half', 'checkout.company', 'company', 'organization')}
        {field('half', 'checkout.vatNumber', 'vatNumber', 'off')}
        {field('full', 'checkout.line1', 'line1', 'address-line1')}
        {field('full', 'checkout.line2', 'line2', 'address-line2')}
        {field('third', 'checkout.postalCode', 'postalCode', 'postal-code')}
        {field('rest', 'checkout.city', 'city', 'address-level2')}
        <Places form={form} faults={faults} regionMatters={regionMatters} onChange={onChange} />
      </div>
    </>
  )
}

function Places({
  form,
  faults,
  regionMatters,
  onChange,
}: Omit<Props, 'kind' | 'held' | 'vatHelp'>) {
  return (
    <>
      <div className={css.half}>
        <CountryPicker
          autocomplete
          country={form.country}
          onChange={(country) => onChange({ country, region: '' })}
          error={faults.country}
        />
      </div>
      <div className={css.half}>
        <RegionPicker
          autocomplete
          placeholder={form.country ? undefined : text('checkout.countryFirst')}
          country={form.country}
          region={form.region}
          onChange={(region) => onChange({ region })}
          help={regionMatters && !form.region && text('checkout.regionMatters')}
          error={faults.region}
        />
      </div>
    </>
  )
}

type Typed = Pick<Form, 'vatNumber'>
type Decided = Pick<Quote, 'vatCheck' | 'unknown' | 'taxReason'> | null | undefined

/** The fault of a VAT number that does not count. It stops nobody: the tax is a consumer's then. */
export function vatFault({ vatNumber }: Typed, quote: Decided): FieldErrors {
  if (!vatNumber.trim() || !quote) return {}
  if (quote.vatCheck?.state === 'invalid' && quote.unknown.includes('vatNumber'))
    return { vatNumber: text('checkout.vatNumberNotRegistered') }
  if (!quote.vatCheck && quote.unknown.includes('vatNumber'))
    return { vatNumber: text('checkout.vatNumberBad') }
  return {}
}

/** The help while the register of VAT numbers cannot be reached. */
export function vatHelp({ vatNumber }: Typed, quote: Decided): string | null {
  if (!vatNumber.trim() || quote?.vatCheck?.state !== 'unavailable') return null
  if (quote.taxReason === 'reverseCharge') return text('checkout.vatNumberUncheckedYet')
  return quote.unknown.includes('vatNumber') ? text('checkout.vatNumberUnavailable') : null
}
