import { useQuery, useQueryClient } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Step, Steps } from '@typecase/ui/Steps'
import { useEffect, useRef, useState } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { useSession } from '../account/session'
import { useLicenseeKind } from '../cart/licensee'
import { asked, cartQuoteQuery } from '../cart/quote'
import { cartTotal, useCart, type CartItem } from '../cart/store'
import { useTerms } from '../cart/terms'
import { useOffers } from '../cart/use-families'
import type { Shop } from '../catalogue/queries'
import { AddressFields } from './AddressFields'
import css from './CartCheckout.module.css'
import { check, emptyForm, faultsByField, partiesOf, type Faults, type Form } from './form'
import { OrderReceipt } from './OrderReceipt'
import { placeOrder } from './payment'
import { PayPart } from './PayPart'
import { Review, type Agreement } from './Review'
import { usePayment } from './use-payment'
import { Who } from './Who'

/** Buys what is in the cart. */
export function CartCheckout({ shop }: { shop: Shop }) {
  const items = useCart((cart) => cart.items)
  if (items.length > 0) return <Filled items={items} shop={shop} />
  return (
    <p className={css.empty}>
      {text('cart.empty')}{' '}
      <a className={linkLook.link} href={paths.front()}>
        {text('cart.toFonts')}
      </a>
    </p>
  )
}

function Filled({ items, shop }: { items: readonly CartItem[]; shop: Shop }) {
  const cache = useQueryClient()
  const customer = useSession(({ customer, isApiDown }) =>
    isApiDown ? (customer ?? null) : customer,
  )
  const kind = useLicenseeKind((state) => state.kind)
  const [form, setForm] = useState<Form>(emptyForm)
  const [faults, setFaults] = useState<Faults>({})
  const [priceNote, setPriceNote] = useState<string | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const pointTo = useFocusOnFault(page, faults)

  const quoteQuery = cartQuoteQuery(items, { ...useTerms(), billing: billingOf(form) })
  const answer = useQuery(quoteQuery)
  const quote = answer.data?.quote ?? null
  const agreements = useAgreements(items)
  // Until the server has priced it, what the cart remembers keeps the room of what comes.
  const rememberedTotal = useCart(cartTotal)
  const total = quote?.total ?? rememberedTotal
  // A guest who has made an order is signed in as its customer; the order was his as a guest.
  const isGuest = !customer || form.email !== ''

  const payment = usePayment(async () => {
    const parties = partiesOf(form, kind)
    return placeOrder(
      {
        items: items.map(asked),
        currency: quote!.currency,
        total: quote!.total,
        email: isGuest ? form.email.trim() : null,
        ...parties,
        eula: agreements!.map(({ kind: of, version, sha256 }) => ({ kind: of, version, sha256 })),
      },
      items,
    )
  }, quote?.total === 0)

  const pay = () => {
    const found = check(form, { isGuest, kind })
    setFaults(found)
    setPriceNote(null)
    if (Object.keys(found).length > 0) return pointTo()
    void payment.pay()
  }
  useServersFaults(payment.hindrance, {
    price(next) {
      const before = quote ? money(quote.total, quote.currency) : ''
      setPriceNote(
        text('checkout.priceChanged', { before, after: money(next.total, next.currency) }),
      )
      void cache.invalidateQueries({ queryKey: ['quote'] })
    },
    fields(errors) {
      setFaults(faultsByField(errors, kind).faults)
      pointTo()
    },
  })

  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }))
    setFaults((before) => without(before, Object.keys(part)))
  }

  if (answer.isError || (answer.data?.faults.size ?? 0) > 0) {
    return <NotPriced retry={() => void answer.refetch()} isBad={!answer.isError} />
  }
  return (
    <div ref={page}>
      <Steps
        aside={
          <OrderReceipt
            title={text('checkout.yourOrder')}
            lines={quote?.lines ?? items.map(remembered)}
            discount={quote?.discount ?? 0}
            tax={quote?.tax ?? []}
            total={total}
            currency={quote?.currency ?? shop.currency}
            isPending={answer.isFetching}
          >
            <p className={css.small}>{text('checkout.ready')}</p>
          </OrderReceipt>
        }
      >
        <Step number={1} title={text('checkout.who')}>
          <Who
            customer={customer}
            isFixed={customer !== null && form.email !== ''}
            email={form.email}
            error={faults.email}
            onChange={(email) => change({ email })}
          />
        </Step>
        <Step number={2} title={text('checkout.address')}>
          <AddressFields form={form} faults={faults} kind={kind} onChange={change} />
        </Step>
        <Step number={3} title={text('checkout.review')}>
          <Review agreements={agreements} form={form} faults={faults} onChange={change} />
        </Step>
        <Step number={4} title={text('checkout.payment')}>
          <PayPart
            shop={shop}
            amount={total}
            currency={quote?.currency ?? shop.currency}
            summary={summaryOf(items, form)}
            payment={payment}
            isWaiting={answer.isFetching || quote === null || agreements === null}
            notice={priceNote && <Notice role="alert">{priceNote}</Notice>}
            onPay={pay}
          />
        </Step>
      </Steps>
    </div>
  )
}

const remembered = ({ description, price }: CartItem) => ({
  description,
  licence: '\u00a0',
  tier: '',
  amount: price,
})

function NotPriced({ isBad, retry }: { isBad: boolean; retry: () => void }) {
  return (
    <div className={css.empty}>
      <Notice
        role="alert"
        actions={
          isBad ? (
            <a className={linkLook.link} href={paths.cart()}>
              {text('checkout.toCart')}
            </a>
          ) : (
            <Button kind="words" onPress={retry}>
              {text('failure.retry')}
            </Button>
          )
        }
      >
        {text(isBad ? 'checkout.badCart' : 'cart.unpriced')}
      </Notice>
    </div>
  )
}

/** The agreement of each licence kind in the cart, once; null until all are known. */
function useAgreements(items: readonly CartItem[]): readonly Agreement[] | null {
  const offerOf = useOffers(items)
  const found = items.map((item) =>
    offerOf(item)?.licences.find(({ id }) => id === item.fontLicenseId),
  )
  if (!found.every((licence) => licence !== undefined)) return null
  const byKind = new Map(found.map(({ eula, name }) => [eula.kind, { ...eula, licence: name }]))
  return [...byKind.values()]
}

type Answers = {
  price: (quote: NonNullable<Hindrance['quote']>) => void
  fields: (errors: NonNullable<Hindrance['errors']>) => void
}
type Hindrance = NonNullable<ReturnType<typeof usePayment>['hindrance']>

/** Hands on what the server found, once for each refusal. */
function useServersFaults(hindrance: Hindrance | null, answers: Answers) {
  const told = useRef<Hindrance | null>(null)
  useEffect(() => {
    if (!hindrance || told.current === hindrance) return
    told.current = hindrance
    if (hindrance.quote) answers.price(hindrance.quote)
    if (hindrance.errors?.length) answers.fields(hindrance.errors)
  })
}

/** After `pointTo` the focus goes to the first field that shows a fault. */
function useFocusOnFault(page: React.RefObject<HTMLElement | null>, faults: Faults) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    const field = page.current?.querySelector<HTMLElement>(
      '[data-invalid] :is(input:not([type=hidden], [tabindex="-1"]), button), input[aria-invalid=true]',
    )
    field?.focus()
  }, [faults, page])
  return () => {
    isWanted.current = true
  }
}

const billingOf = ({ country, region, vatNumber }: Form) =>
  country ? { country, region: region || null, vatNumber: vatNumber.trim() || null } : null

const summaryOf = (items: readonly CartItem[], { licensee }: Form) =>
  text(licensee.trim() ? 'checkout.summary' : 'checkout.summaryPlain', {
    licences: text('cart.licences', { count: items.length }),
    licensee: licensee.trim(),
  })

const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
