import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import { Field } from '@typecase/ui/fields/Field'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from '@typecase/ui/fields/Select'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './CartReceipt.module.css'
import { couponWords, rowsOf } from './receipt-rows'
import { type CartQuote, cartQuoteQuery, type Quote } from './quote'
import { ShareCart } from './ShareCart'
import { cartTotal } from './edit'
import { cartGroupCount, useCart } from './store'
import { setCoupon, useTerms, changeCurrency } from './terms'

type Props = {
  quote: CartQuote | undefined
  /** Why the cart cannot be checked out; null: it can. */
  obstacle: string | null
  isPending: boolean
  currency: string
}

/** The sum of the cart, what may lower it, and the ways on: to the checkout, to somebody else. */
export function CartReceipt({ quote, obstacle, isPending, currency }: Props) {
  const cart = useCart()
  const known = quote?.quote ?? null
  const faults = quote?.faults.size ?? 0
  const local: ReceiptRow = {
    label: text('cart.licencesRow'),
    amount: money(cartTotal(cart), currency),
  }
  return (
    <Receipt
      title={text('cart.holds', {
        items: text('cart.items', { count: cartGroupCount(cart) }),
        licences: text('cart.licences', { count: cart.items.length }),
      })}
      rows={known ? [...rowsOf(known), ...couponRow(known)] : [local]}
      sum={{
        label: text(known?.pricesIncludeTax ? 'cart.total' : 'cart.beforeTax'),
        amount: money(known?.total ?? cartTotal(cart), currency),
      }}
      isPending={isPending}
      small={text(known?.pricesIncludeTax ? 'cart.taxWithin' : 'cart.taxLater')}
      action={
        obstacle !== null ? (
          <>
            <Button kind="filled" isWide isDisabled>
              {text('cart.checkOut')}
            </Button>
            <p className="quiet">{obstacle}</p>
          </>
        ) : (
          <a {...buttonLink('filled', true)} href={paths.checkout()}>
            {text('cart.checkOut')}
          </a>
        )
      }
    >
      <div className={css.ways}>
        <CouponEntry error={quote?.couponFault?.message} />
        {faults === 0 && cart.preparedCartId === null && (
          <ShareCart isCouponRefused={(quote?.couponFault ?? null) !== null} />
        )}
        {(known || faults > 0) && <CurrencySwitch quote={known} />}
      </div>
    </Receipt>
  )
}

/** The coupon that the visitor has entered: what it takes off, or why it takes nothing. */
function couponRow({ coupon, currency }: NonNullable<CartQuote['quote']>): ReceiptRow[] {
  if (coupon === null) return []
  return [
    {
      label: text('cart.couponNamed', { code: coupon.code }),
      note: (
        <>
          {couponWords(coupon, currency)}{' '}
          <Button kind="words" onPress={() => setCoupon(null)}>
            {text('cart.remove')}
          </Button>
        </>
      ),
      amount: coupon.discount > 0 ? money(-coupon.discount, currency) : '–',
      isVisitors: true,
    },
  ]
}

type CouponEntryProps = {
  /** Why the coupon that was entered is none. */
  error: string | undefined
}

/** A word that opens a field; what is entered lowers the quote, or says why not. */
function CouponEntry({ error }: CouponEntryProps) {
  const { coupon } = useTerms()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = error !== undefined
  if (coupon !== null && !isWrong) return null
  if (!isOpen && !isWrong) {
    return (
      <Button kind="words" onPress={() => setOpen(true)}>
        {text('cart.addCoupon')}
      </Button>
    )
  }
  const enter = () => {
    const code = (typed ?? coupon ?? '').trim()
    setCoupon(code === '' ? null : code)
    setTyped(null)
    setOpen(false)
  }
  const leave = () => {
    setCoupon(null)
    setTyped(null)
    setOpen(false)
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <Field
        label={text('cart.coupon')}
        value={typed ?? coupon ?? ''}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
        // The person has just asked to write here.
        autoFocus={isOpen}
        maxLength={64}
        error={typed === null ? error : undefined}
      />
      <div className={css.couponWays}>
        <Button type="submit">{text('cart.applyCoupon')}</Button>
        <Button kind="words" onPress={leave}>
          {text('cart.noCoupon')}
        </Button>
      </div>
    </Form>
  )
}

type CurrencySwitchProps = {
  /** null: nothing in the cart has a price as it stands. */
  quote: Quote | null
}

/** In which of the shop's price lists the cart is priced. */
function CurrencySwitch({ quote }: CurrencySwitchProps) {
  const cache = useQueryClient()
  const items = useCart((cart) => cart.items)
  const { preparedCartId, currency } = useTerms()
  const inFull = items.map((item) => ({ ...item, upgrades: undefined }))
  const asked = useQuery({ ...cartQuoteQuery(inFull, { currency }), enabled: quote === null })
  const known = quote ?? asked.data?.quote
  const choice = useMutation({ mutationFn: (code: string) => changeCurrency(cache, code) })
  // A prepared cart keeps the currency that it was made in.
  if (!known || known.currencies.length < 2 || preparedCartId !== null) return null
  return (
    <div>
      <Select
        label={text('cart.currency')}
        prefix={text('cart.pricesIn')}
        choices={known.currencies.map((code) => ({ id: code, name: code }))}
        value={known.currency}
        isDisabled={choice.isPending}
        onChange={choice.mutate}
      />
      {choice.isError && (
        <p role="status" className="quiet">
          {text('cart.notInCurrency', { currency: choice.variables })}
        </p>
      )}
    </div>
  )
}
