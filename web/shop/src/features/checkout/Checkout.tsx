import { useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Step, Steps } from '@typecase/ui/Steps'
import { useRef } from 'react'
import { text } from '#src/messages/text.ts'
import { useSession } from '../account/session'
import { useLicenseeKind } from '../cart/licensee'
import { cartQuoteQuery } from '../cart/quote'
import type { CartItem } from '../cart/item'
import type { Shop } from '../catalogue/queries'
import { AddressFields } from './AddressFields'
import { useAgreements } from './agreements'
import type { Basket } from './basket'
import css from './Checkout.module.css'
import { check } from './form'
import { vatFault, vatHelp } from './vat-number'
import { NotPriced } from './NotPriced'
import { OpenAttempt } from './OpenAttempt'
import { OrderReceipt } from './OrderReceipt'
import { PayPart } from './PayPart'
import { PriceChanged } from './PriceChanged'
import { Review } from './Review'
import { ReviewLines } from './ReviewLines'
import { summaryOf } from './summary'
import type { CheckoutForm } from './use-checkout-form'
import { useFocusOnFault } from './use-focus-on-fault'
import { useHeldLicensee } from './use-held-licensee'
import { useOrdering } from './use-ordering'
import { useTaxFacts } from './use-tax-facts'
import { Who } from './Who'

type Props = { basket: Basket; form: CheckoutForm; shop: Shop }

/** Buys a basket: who, for whom and where, what exactly, by which card. */
export function Checkout({ basket, form, shop }: Props) {
  const { items, asking } = basket
  const { faults, change } = form
  const held = useHeldLicensee(items)
  const values = held ? { ...form.values, licensee: held.name } : form.values
  const customer = useSession(({ customer, isApiDown }) =>
    isApiDown ? (customer ?? null) : customer,
  )
  const chosenKind = useLicenseeKind((state) => state.kind)
  const kind = held?.kind ?? chosenKind
  // A guest who has made an order is signed in as its customer; the order was his as a guest.
  const isGuest = !customer || values.email !== ''
  const page = useRef<HTMLDivElement>(null)
  const pointTo = useFocusOnFault(page, faults)

  const facts = useTaxFacts(values)
  const query = useQuery(cartQuoteQuery(items, { ...asking, billing: facts.billing }))
  const answer = query.data
  const quote = answer?.quote ?? null
  const isPending = query.isFetching || !facts.isSettled
  const agreements = useAgreements(basket, answer)
  const { payment, order, changedPrice, keepPrice } = useOrdering({
    ...{ basket, form: { ...form, values }, kind, held, isGuest, agreements, pointTo },
  })

  const pay = () => {
    const found = check(values, { isGuest, kind, quote })
    form.setFaults(found)
    if (Object.keys(found).length > 0) return pointTo()
    if (quote) order(quote)
  }
  if (query.isError) {
    return <NotPriced cause={query.error} retry={() => void query.refetch()} basket={basket} />
  }
  const currency = quote?.currency ?? shop.currency
  const total = quote?.total ?? listed(items)
  const offer = quote ?? remembered(items, shop)
  const isTaxOpen = (quote?.taxReason ?? null) === null && total > 0
  return (
    <div ref={page}>
      <OpenAttempt basket={basket} />
      <Steps
        aside={
          <OrderReceipt
            {...offer}
            title={text('checkout.yourOrder')}
            isTaxOpen={isTaxOpen}
            isPending={isPending}
          >
            {quote && quote.taxReason === null && (
              <p className={css.small}>{text('checkout.taxUnknown')}</p>
            )}
            {answer?.couponFault && (
              <p className={css.fault}>
                {answer.couponFault.message}{' '}
                {basket.removeCoupon && (
                  <Button kind="words" onPress={basket.removeCoupon}>
                    {text('checkout.withoutCoupon')}
                  </Button>
                )}
              </p>
            )}
            <p className={css.small}>{text('checkout.ready')}</p>
          </OrderReceipt>
        }
      >
        <Step number={1} title={text('checkout.who')}>
          <Who
            customer={customer}
            isFixed={customer !== null && values.email !== ''}
            email={values.email}
            error={faults.email}
            onChange={(email) => change({ email })}
          />
        </Step>
        <Step number={2} title={text('checkout.address')}>
          <AddressFields
            form={values}
            faults={isPending ? faults : { ...vatFault(values, answer?.quote), ...faults }}
            kind={kind}
            held={held}
            vatHelp={isPending ? null : vatHelp(values, answer?.quote)}
            regionMatters={quote?.unknown.includes('region') ?? false}
            onChange={change}
          />
        </Step>
        <Step number={3} title={text('checkout.review')}>
          <ReviewLines
            basket={basket}
            answer={answer}
            licensee={values.licensee.trim()}
            currency={currency}
          />
          <Review
            pages={shop.pages}
            agreements={agreements}
            asksConsent={quote?.euConsumer ?? false}
            form={values}
            faults={faults}
            onChange={change}
          />
        </Step>
        <Step number={4} title={text('checkout.payment')}>
          <PayPart
            shop={shop}
            amount={total}
            currency={currency}
            openTax={isTaxOpen ? (offer.pricesIncludeTax ? 'contained' : 'added') : null}
            summary={summaryOf(items, values.licensee.trim())}
            payment={payment}
            isWaiting={quote === null || agreements === null || answer!.faults.size > 0}
            reason={answer && answer.faults.size > 0 ? text('checkout.badLines') : null}
            onPay={pay}
          />
        </Step>
      </Steps>
      <PriceChanged change={changedPrice} onAccept={order} onClose={keepPrice} />
    </div>
  )
}

// Until the server has priced it, what the cart remembers keeps the room of what comes.
const remembered = (items: readonly CartItem[], { currency, pricesIncludeTax }: Shop) => ({
  lines: items.map(({ description, price }) => ({
    ...{ description, licence: '\u00a0', tier: '', amount: price, discount: 0, credit: 0 },
  })),
  ...{ discount: 0, coupon: null, tax: [], pricesIncludeTax, taxSentence: null },
  total: listed(items),
  currency,
})

const listed = (items: readonly CartItem[]) => items.reduce((sum, { price }) => sum + price, 0)
