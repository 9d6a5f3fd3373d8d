import { Field } from '@typecase/ui/Field'
import { Radio, RadioGroup } from '@typecase/ui/Choice'
import { text } from '#src/messages/text.ts'
import { setLicenseeKind, type LicenseeKind } from '../cart/licensee'
import { HeldLicensee } from '../entitlements/HeldLicensee'
import type { Licensee } from '../entitlements/licensee'
import css from './AddressFields.module.css'
import { CountryPicker } from './CountryPicker'
import type { Faults, FieldName, Form } from './form'
import { RegionPicker } from './RegionPicker'

type Props = {
  form: Form
  faults: Faults
  kind: LicenseeKind
  /** Who holds the licence that is upgraded, and so this one. */
  held: Licensee | null
  /** Some regions of the country have another tax. */
  regionMatters: boolean
  /** What the buyer is told of their VAT number; null: nothing. */
  vatHelp: string | null
  onChange: (change: Partial<Form>) => void
}

/** Who will own the licences, and who pays. */
export function AddressFields(props: Props) {
  const { form, faults, kind, held, regionMatters, vatHelp, onChange } = props
  const field = (name: FieldName, autoComplete: string) => ({
    name,
    autoComplete,
    value: String(form[name]),
    error: faults[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const isClient = kind === 'client'
  const optional = text('checkout.optional')
  return (
    <>
      {held ? <HeldLicensee licensee={held} /> : <KindChoice kind={kind} />}
      <div className={css.fields}>
        {!held && (
          <div className={css.full}>
            <Field
              label={text(isClient ? 'checkout.client' : 'checkout.licensee')}
              {...field('licensee', isClient ? 'off' : 'name')}
            />
          </div>
        )}
        {isClient && !held && (
          <div className={css.full}>
            <Field
              label={text('checkout.clientAddress')}
              aside={optional}
              {...field('licenseeAddress', 'off')}
            />
          </div>
        )}
        {isClient && (
          <div className={css.full}>
            <Field label={text('checkout.name')} {...field('name', 'name')} />
          </div>
        )}
        <div className={css.half}>
          <Field
            label={text('checkout.company')}
            aside={optional}
            {...field('company', 'organization')}
          />
        </div>
        <div className={css.half}>
          <Field
            label={text('checkout.vatNumber')}
            aside={optional}
            help={vatHelp}
            {...field('vatNumber', 'off')}
          />
        </div>
        <div className={css.full}>
          <Field label={text('checkout.line1')} {...field('line1', 'address-line1')} />
        </div>
        <div className={css.full}>
          <Field
            label={text('checkout.line2')}
            aside={optional}
            {...field('line2', 'address-line2')}
          />
        </div>
        <div className={css.third}>
          <Field label={text('checkout.postalCode')} {...field('postalCode', 'postal-code')} />
        </div>
        <div className={css.rest}>
          <Field label={text('checkout.city')} {...field('city', 'address-level2')} />
        </div>
        <Places form={form} faults={faults} regionMatters={regionMatters} onChange={onChange} />
      </div>
    </>
  )
}

function KindChoice({ kind }: { kind: LicenseeKind }) {
  return (
    <RadioGroup
      label={text('buy.licensee')}
      value={kind}
      onChange={(value) => setLicenseeKind(value as LicenseeKind)}
    >
      <Radio value="self">{text('buy.self')}</Radio>
      <Radio value="client">{text('buy.client')}</Radio>
    </RadioGroup>
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
