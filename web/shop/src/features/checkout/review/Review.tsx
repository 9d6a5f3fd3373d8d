import { licenceStem, money } from '@typecase/shared/format'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { DocumentLink } from '@typecase/ui/Link'
import { Fragment } from 'react'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { Agreement } from '../basket'
import type { FieldErrors, Form } from '../form'
import type { Shop } from '../../catalogue/queries'
import css from './Review.module.css'
import type { Quote } from '../../cart/quote'

const before = ['terms', 'privacy', 'imprint'] as const

type Props = {
  /** Those of the shop's own pages that are there. */
  pages: Shop['pages']
  /** null: on their way. */
  agreements: readonly Agreement[] | null
  /** The buyer is a consumer of the European Union. */
  asksConsent: boolean
  form: Form
  faults: FieldErrors
  onChange: (change: Partial<Form>) => void
}

/**
 * The agreements in full, one tick for them; never ticked for buyers who may withdraw the consent.
 * Texts to read open beside the form.
 */
export function Review({ pages, agreements, asksConsent, form, faults, onChange }: Props) {
  return (
    <div className={css.review}>
      <Tick name="eula" form={form} faults={faults} onChange={onChange}>
        {text('checkout.accept')} {agreements === null && text('checkout.anyAgreement')}
        {agreements?.map(({ kind, version, licence, address }, index) => (
          <Fragment key={`${kind} ${version}`}>
            {index > 0 && text('checkout.and')}
            <Beside address={address}>
              {text('checkout.agreement', { licence: licenceStem(licence) })}
            </Beside>
            {text('checkout.version', { version })}
          </Fragment>
        ))}
        .
      </Tick>
      {asksConsent && (
        <Tick name="immediate" form={form} faults={faults} onChange={onChange}>
          {text('checkout.consent')}
        </Tick>
      )}
      <p className={`wrap ${css.more}`}>
        {before
          .filter((id) => pages.includes(id))
          .map((id) => (
            <Beside key={id} address={paths.page({ id })}>
              {text(`checkout.${id}`)}
            </Beside>
          ))}
      </p>
    </div>
  )
}

function Beside({ address, children }: { address: string; children: string }) {
  return (
    <DocumentLink href={address} target="_blank" rel="noopener">
      {children}
    </DocumentLink>
  )
}

type TickProps = Pick<Props, 'form' | 'faults' | 'onChange'> & {
  name: 'eula' | 'immediate'
  children: React.ReactNode
}

function Tick({ name, form, faults, onChange, children }: TickProps) {
  const fault = faults[name]
  return (
    <div className={css.tick}>
      <Checkbox
        name={name}
        isSelected={form[name]}
        isInvalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${name}-fault`}
        onChange={(isSelected) => onChange({ [name]: isSelected })}
      >
        {children}
      </Checkbox>
      <p className={css.fault} id={`${name}-fault`}>
        {fault}
      </p>
    </div>
  )
}

type PriceChangedProps = {
  /** The quote that was shown when the button was pressed, and the present one. */
  change: { before: Quote; after: Quote } | null
  onAccept: (after: Quote) => void
  onClose: () => void
}

/** Asks whether to pay another price than the one that was shown. */
export function PriceChanged({ change, onAccept, onClose }: PriceChangedProps) {
  if (!change) return null
  const { before, after } = change
  const price = money(after.total, after.currency)
  const isHigher = after.currency === before.currency && after.total > before.total
  return (
    <Dialog
      isOpen
      title={text(isHigher ? 'checkout.roseQuestion' : 'checkout.fellQuestion')}
      onClose={onClose}
      safe={text('checkout.notYet')}
      action={{
        children: after.total === 0 ? text('checkout.getFree') : text('checkout.pay', { price }),
        onPress: () => onAccept(after),
      }}
    >
      <p>
        {text('checkout.priceChanged', {
          before: money(before.total, before.currency),
          after: price,
        })}
      </p>
    </Dialog>
  )
}
