import { licenceStem, money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Select } from '@typecase/ui/fields/Select'
import { useState } from 'react'
import { Button as Word } from 'react-aria-components'
import { text } from '@typecase/shared/messages/text'
import type { Licence } from '../catalogue/queries'
import css from './CartLine.module.css'
import type { Entry } from './groups'
import { linePrice } from './line-price'
import { changeCart } from './PreparedQuestion'
import type { CartQuote, Fault } from './quote'
import { removeFromCartAt, replaceInCart } from './edit'
import { useCart } from './store'
import { isOfUpgrade, UpgradeFault } from './UpgradeFault'
import { basePrice, type Offer } from './use-families'
import { singlePrice } from './price'

type Props = { entry: Entry; offer: Offer | null; quote: CartQuote | undefined; isPending: boolean }

/** One licence of an item: its tier to change, its price, what is wrong with it, the way out. */
export function CartLine({ entry, offer, quote, isPending }: Props) {
  const { item, position } = entry
  const licence = offer?.licences.find(({ id }) => id === item.fontLicenseId)
  const option = licence?.options.find(({ id }) => id === item.licenseOptionId)
  const line = quote?.lines.get(position)
  const fault = quote?.faults.get(position)
  const kept = item.currency ?? offer?.font.currency ?? 'EUR'
  const currency = (line && quote?.quote?.currency) ?? kept
  // A prepared line costs what was agreed, whatever the catalogue says.
  const isPrepared = useCart((cart) => cart.preparedCartId !== null)
  const now = line ? singlePrice(line) : null
  const isChanged = now !== null && !isPrepared && now !== item.price && inQuote(quote, kept)

  const changeTier = (id: string) => {
    // The quote tells the price in the currency of the cart, the catalogue in the shop's own.
    const base = line && !isPrepared ? line.base : offer && basePrice(item, offer.font)
    const next = licence?.options.find((other) => other.id === id)
    if (base === null || !next) return
    const price = linePrice(base, next.multiplier)
    changeCart(() => void replaceInCart(position, { ...item, licenseOptionId: id, price }))
  }
  const remove = () => changeCart(() => void removeFromCartAt(position))

  return (
    <li className={css.line}>
      <span className={css.licence}>{licence?.name ?? line?.licence ?? item.fontLicenseId}</span>
      <span className={css.tier}>
        {licence && option ? (
          <Select
            label={text('cart.sizeOf', {
              licence: licenceStem(licence.name),
              name: item.description,
            })}
            choices={licence.options.map(asChoice)}
            value={option.id}
            onChange={changeTier}
          />
        ) : (
          (line?.tier ?? '')
        )}
      </span>
      <span className={css.remove}>
        <Word
          className={css.word!}
          aria-label={text('cart.removeNamed', {
            licence: licenceStem(licence?.name ?? item.fontLicenseId),
            name: item.description,
          })}
          onPress={remove}
        >
          {text('cart.remove')}
        </Word>
      </span>
      <span className={css.price} data-pending={isPending || undefined}>
        {fault ? '–' : money(now ?? item.price, currency)}
      </span>
      {licence && <Fields licence={licence} entry={entry} fault={fault} />}
      {line && line.credit > 0 && (
        <p className={`small ${css.text}`}>
          {text('cart.credit', { credit: money(line.credit, currency) })}
        </p>
      )}
      {fault && !/\/fields\//.test(fault.pointer) && (
        <div className={css.notice}>
          {isOfUpgrade(fault) ? (
            <UpgradeFault entry={entry} fault={fault} />
          ) : (
            <Notice>{fault.message}</Notice>
          )}
        </div>
      )}
      {isChanged && (
        <div className={css.notice}>
          <PriceChange entry={entry} now={now} currency={currency} />
        </div>
      )}
    </li>
  )
}

const inQuote = (quote: CartQuote | undefined, currency: string) =>
  quote?.quote?.currency === currency

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

/** The texts that the licence names: to read, and to change where asked or where one is missing. */
function Fields({ licence, entry, fault }: FieldsProps) {
  return licence.fields.map(({ id, label }) => (
    <NamedText
      key={id}
      id={id}
      label={label}
      entry={entry}
      error={
        fault?.pointer.endsWith(`/fields/${id}`)
          ? text('buy.fieldNeeded', { licence: licenceStem(licence.name) })
          : undefined
      }
    />
  ))
}

type NamedTextProps = { id: string; label: string; entry: Entry; error: string | undefined }

function NamedText({ id, label, entry: { item, position }, error }: NamedTextProps) {
  const kept = item.fields?.[id] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null && error === undefined && kept) {
    return (
      <p className={`small ${css.text}`}>
        {text('cart.named', { label, value: kept })}{' '}
        <Word
          className={css.change!}
          aria-label={text('cart.changeNamed', { label, name: item.description })}
          onPress={() => setTyped(kept)}
        >
          {text('cart.change')}
        </Word>
      </p>
    )
  }
  const keep = () => {
    setTyped(null)
    const value = (typed ?? kept).trim()
    if (value === kept) return
    void replaceInCart(position, { ...item, fields: { ...item.fields, [id]: value } })
  }
  return (
    <div className={css.field}>
      <Field
        label={label}
        value={typed ?? kept}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
        // The person has just asked to write here.
        autoFocus={typed !== null}
        error={error}
      />
    </div>
  )
}

const asChoice = ({ id, fullName, contactUs }: Licence['options'][number]) => ({
  id,
  name: contactUs ? text('cart.tierAsk', { tier: fullName }) : fullName,
  isDisabled: contactUs,
})
