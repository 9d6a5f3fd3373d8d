import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { Shop } from '../catalogue/queries'

let loading: Promise<Stripe> | null = null

/**
 * The gateway's own script, loaded once: Stripe's from its address, or the sandbox's where the shop
 * names one. After a failure the next call tries again.
 */
export function loadGateway({ gatewayScript, publishableKey }: Shop): Promise<Stripe> {
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
