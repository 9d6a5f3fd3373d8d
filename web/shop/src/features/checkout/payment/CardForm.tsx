import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements, StripeConstructor } from '@stripe/stripe-js'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useMemo, useState } from 'react'
import { loadStripe } from '@stripe/stripe-js/pure'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import type { Shop } from '../../catalogue/queries'
import css from './CardForm.module.css'

/** The gateway's objects that confirm a payment, once its form is there, and the key it was made with. */
export type Card = { stripe: Stripe; elements: StripeElements; publishableKey: string }

/** `unavailable`: the shop takes no payments yet, and says so when it is asked to. */
export type CardState = Card | 'unavailable' | null

type Props = {
  shop: Shop
  amount: number
  currency: string
  /** Called with the form when it can be used, and with null before and after. */
  onReady: (card: CardState) => void
}

/** In the place of the form in a shop without keys of the gateway. */
export function NoCardForm({ onReady }: Pick<Props, 'onReady'>) {
  useEffect(() => onReady('unavailable'), [onReady])
  return null
}

/** The gateway's card form. Its place is kept while it loads; it stands before any order exists. */
export function CardForm({ shop, amount, currency, onReady }: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const appearance = useAppearance()

  useEffect(() => {
    if (hasFailed) return
    let isOver = false
    loadGateway(shop).then(
      (loaded) => !isOver && setStripe(loaded),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [shop, hasFailed])

  const options = useMemo(
    () => ({ mode: 'payment' as const, amount, currency: currency.toLowerCase(), appearance }),
    [amount, currency, appearance],
  )
  if (hasFailed) {
    return (
      <Notice role="alert" action={retryAction(() => setFailed(false))}>
        {text('checkout.noCardForm')}
      </Notice>
    )
  }
  return (
    <div className={css.place}>
      {stripe ? (
        <Elements stripe={stripe} options={options}>
          <Fields publishableKey={shop.publishableKey} onReady={onReady} />
        </Elements>
      ) : (
        <p className="quiet">{text('checkout.cardLoading')}</p>
      )}
    </div>
  )
}

function Fields({ publishableKey, onReady }: Pick<Props, 'onReady'> & { publishableKey: string }) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    onReady(stripe && elements ? { stripe, elements, publishableKey } : null)
    return () => onReady(null)
  }, [onReady, stripe, elements, publishableKey])
  return <PaymentElement options={{ fields: { billingDetails: 'auto' } }} />
}

/** The shop's colours for the gateway's form, updated when the theme changes. */
function useAppearance() {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const observer = new MutationObserver(() => setAppearance(readAppearance()))
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: document.documentElement.classList.contains('darkMode') ? 'night' : 'stripe',
    variables: {
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextPlaceholder: token('ink-2'),
      colorTextSecondary: token('ink-2'),
      colorPrimary: token('ink'),
      colorDanger: token('rubric'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '0px',
    },
  }
}

let loading: Promise<Stripe> | null = null

/**
 * The gateway's own script, loaded once: Stripe's from its address, or the sandbox's where the shop
 * names one. After a failure the next call tries again.
 */
function loadGateway({ gatewayScript, publishableKey }: Shop): Promise<Stripe> {
  loading ??= gatewayScript ? loadFrom(gatewayScript, publishableKey) : loadOwn(publishableKey)
  loading.catch(() => (loading = null))
  return loading
}

async function loadOwn(publishableKey: string) {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('There is no card form outside of a browser.')
  return stripe
}

async function loadFrom(address: string, publishableKey: string) {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = resolve
    script.onerror = () => {
      script.remove()
      reject(new Error('The card form did not load.'))
    }
    document.head.append(script)
  })
  const { Stripe } = window as unknown as { Stripe?: StripeConstructor }
  if (!Stripe) throw new Error('The script of the card form did not define it.')
  return Stripe(publishableKey)
}
