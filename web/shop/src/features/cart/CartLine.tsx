import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { Notice } from '@typecase/ui/Notice'
import { Select } from '@typecase/ui/Select'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import type { Licence } from '../catalogue/queries'
import css from './CartLine.module.css'
import type { Entry } from './groups'
import { linePrice } from './price'
import type { CartQuote, Fault } from './quote'
import { removeFromCartAt, replaceInCart } from './store'
import { basePrice, type Offer } from './use-families'

type Props = { entry: Entry; offer: Offer | null; quote: CartQuote | undefined; isPending: boolean }

/** One licence of an item: its tier to change, its price, what is wrong with it, the way out. */
export function CartLine({ entry: { item, position }, offer, quote, isPending }: Props) {
  const licence = offer?.licences.find(({ id }) => id === item.fontLicenseId)
  const option = licence?.options.find(({ id }) => id === item.licenseOptionId)
  const line = quote?.lines.get(position)
  const fault = quote?.faults.get(position)
  const currency = item.currency ?? offer?.font.currency ?? 'EUR'
  const now = line ? linePrice(line.base, line.multiplier) : null

  const changeTier = (id: string) => {
    const base = offer && basePrice(item, offer.font)
    const next = licence?.options.find((entry) => entry.id === id)
    if (base === null || !next) return
    void replaceInCart(position, {
      ...item,
      licenseOptionId: id,
      price: linePrice(base, next.multiplier),
    })
  }

  return (
    <li className={css.line}>
      <span className={css.licence}>{licence?.name ?? line?.licence ?? item.fontLicenseId}</span>
      <span className={css.tier}>
        {licence && option ? (
          <Select
            look="word"
            label={text('cart.sizeOf', { licence: licence.name, name: item.description })}
            choices={licence.options.map(asChoice)}
            value={option.id}
            onChange={changeTier}
          />
        ) : (
          (line?.tier ?? '')
        )}
      </span>
      <span className={css.remove}>
        <Button
          kind="words"
          aria-label={text('cart.removeNamed', {
            licence: licence?.name ?? item.fontLicenseId,
            name: item.description,
          })}
          onPress={() => void removeFromCartAt(position)}
        >
          {text('cart.remove')}
        </Button>
      </span>
      <span className={css.price} data-pending={isPending || undefined}>
        {fault ? '–' : money(now ?? item.price, currency)}
      </span>
      {licence && <Fields licence={licence} entry={{ item, position }} fault={fault} />}
      {fault && !/\/fields\//.test(fault.pointer) && (
        <div className={css.notice}>
          <Notice>{fault.message}</Notice>
        </div>
      )}
      {now !== null && now !== item.price && (
        <div className={css.notice}>
          <PriceChange entry={{ item, position }} now={now} currency={currency} />
        </div>
      )}
    </li>
  )
}

function PriceChange({ entry, now, currency }: { entry: Entry; now: number; currency: string }) {
  const { item, position } = entry
  const [before, after] = [money(item.price, currency), money(now, currency)]
  return (
    <Notice
      actions={
        <>
          <Button
            kind="words"
            onPress={() => void replaceInCart(position, { ...item, price: now })}
          >
            {text('cart.keepAt', { price: after })}
          </Button>
          <Button kind="words" onPress={() => void removeFromCartAt(position)}>
            {text('cart.remove')}
          </Button>
        </>
      }
    >
      {text(now > item.price ? 'cart.priceRose' : 'cart.priceFell', { before, after })}
    </Notice>
  )
}

type FieldsProps = { licence: Licence; entry: Entry; fault: Fault | undefined }

/** The texts that the licence names; kept when the field is left. */
function Fields({ licence, entry: { item, position }, fault }: FieldsProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  return licence.fields.map(({ id, label }) => {
    const kept = item.fields?.[id] ?? ''
    const isFaulty = fault?.pointer.endsWith(`/fields/${id}`) ?? false
    const keep = () => {
      const value = (typed[id] ?? kept).trim()
      if (value !== kept)
        void replaceInCart(position, { ...item, fields: { ...item.fields, [id]: value } })
    }
    return (
      <div key={id} className={css.field}>
        <Field
          label={label}
          value={typed[id] ?? kept}
          onChange={(value) => setTyped({ ...typed, [id]: value })}
          onBlur={keep}
          error={isFaulty ? text('buy.fieldNeeded', { licence: licence.name }) : undefined}
        />
      </div>
    )
  })
}

const asChoice = ({ id, name, contactUs }: Licence['options'][number]) => ({
  id,
  name: contactUs ? text('cart.tierAsk', { tier: name }) : name,
  isDisabled: contactUs,
})
