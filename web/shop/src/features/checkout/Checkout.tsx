import { useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Step, Steps } from '@typecase/ui/Steps'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { ApiProblem } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { useSession } from '../account/session'
import { useLicenseeKind } from '../cart/LicenseeChoice'
import { cartQuoteQuery } from '../cart/quote'
import type { CartItem } from '../cart/item'
import type { Shop } from '../catalogue/queries'
import { AddressFields, vatFault, vatHelp } from './address/AddressFields'
import { useAgreements, type Basket, summaryOf } from './basket'
import css from './Checkout.module.css'
import { check } from './form'
import { OpenAttempt } from './payment/OpenAttempt'
import { OrderReceipt } from './review/OrderReceipt'
import { PayPart } from './payment/PayPart'
import { PriceChanged, Review } from './review/Review'
import { ReviewLines } from './review/ReviewLines'
import { type CheckoutForm, useHeldLicensee, useTaxFacts } from './use-checkout-form'
import { useOrdering } from './use-ordering'
import { Buyer } from './Buyer'
import { QuoteFailure } from '../cart/QuoteFailure'

type Props = { basket: Basket; form: CheckoutForm; shop: Shop }

/** Buys a basket: who, for whom and where, what exactly, by which card. */
export function Checkout({ basket, form, shop }: Props) {
  const { items, asking } = basket
  const { root, faults, change } = form
  const held = useHeldLicensee(items)
  const values = held ? { ...form.values, licensee: held.name } : form.values
  const customer = useSession(({ customer, isApiDown }) =>
    isApiDown ? (customer ?? null) : customer,
  )
  const chosenKind = useLicenseeKind((state) => state.kind)
  const kind = held?.kind ?? chosenKind
  // A guest who has made an order is signed in as its customer; the order was theirs as a guest.
  const isGuest = !customer || values.email !== ''

  const facts = useTaxFacts(values)
  const query = useQuery(cartQuoteQuery(items, { ...asking, billing: facts.billing }))
  const answer = query.data
  const quote = answer?.quote ?? null
  const isPending = query.isFetching || facts.isPending
  const agreements = useAgreements(basket, answer)
  const { payment, order, changedPrice, keepPrice } = useOrdering({
    ...{ basket, form: { ...form, values }, kind, held, isGuest, agreements },
  })

  const pay = () => quote && order(quote, () => check(values, { isGuest, kind, quote }))
  if (query.isError) {
    return <NotPriced cause={query.error} retry={() => void query.refetch()} basket={basket} />
  }
  const currency = quote?.currency ?? shop.currency
  const total = quote?.total ?? listed(items)
  const offer = quote ?? remembered(items, shop)
  const isTaxOpen = (quote?.taxReason ?? null) === null && total > 0
  return (
    <div ref={root}>
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
              <p className={`small ${css.small}`}>{text('checkout.taxUnknown')}</p>
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
            <p className={`small ${css.small}`}>{text('checkout.ready')}</p>
          </OrderReceipt>
        }
      >
        <Step number={1} title={text('checkout.who')}>
          <Buyer
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

type NotPricedProps = { cause: unknown; retry: () => void; basket: Pick<Basket, 'asking'> }

/** Why a basket has no price, and the way on. */
export function NotPriced({ cause, retry, basket }: NotPricedProps) {
  const shared = basket.asking.sharedCartId
  const hasEnded = shared !== undefined && cause instanceof ApiProblem && cause.status < 500
  return (
    <div className={css.empty}>
      {hasEnded ? (
        <Notice
          role="alert"
          actions={
            <DocumentLink href={paths.sharedCart({ id: shared })}>
              {text('checkout.toShared')}
            </DocumentLink>
          }
        >
          {cause.problem.errors?.[0]?.message ?? cause.problem.detail}
        </Notice>
      ) : (
        <QuoteFailure cause={cause} retry={retry} />
      )}
    </div>
  )
}
