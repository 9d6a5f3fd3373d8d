// {paymentIntent}, or {error} when the last try failed.
const resultOf = (paymentIntent) =>
  paymentIntent.status === 'requires_payment_method' && paymentIntent.last_payment_error
    ? { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } }
    : { paymentIntent }

function returnAddress(returnUrl, paymentIntent) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', paymentIntent.id)
  url.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret)
  url.searchParams.set(
    'redirect_status',
    paymentIntent.status === 'succeeded' ? 'succeeded' : 'pending',
  )
  return url.href
}

class StripeInstance {
  #key

  constructor(key) {
    this.#key = key
  }

  elements(options) {
    return new Elements(options)
  }

  async retrievePaymentIntent(clientSecret) {
    const intent = intentOf(clientSecret)
    try {
      const response = await fetch(
        `${sandbox}/v1/payment_intents/${intent}?client_secret=${encodeURIComponent(clientSecret)}`,
        {
          headers: { Authorization: `Bearer ${this.#key}` },
          signal: AbortSignal.timeout(frameTimeout),
        },
      )
      const body = await response.json()
      return response.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      return connectionError()
    }
  }

  async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements._options.clientSecret
    const returnUrl = confirmParams.return_url
    if (redirect === 'always' && !returnUrl) {
      throw new IntegrationError(
        'confirmPayment needs confirmParams.return_url, or redirect: "if_required".',
      )
    }
    const billing = confirmParams.payment_method_data?.billing_details
    const result = await this.#confirm(elements._card(), secret, billing, returnUrl)
    if (result.error || redirect === 'if_required') return result
    location.assign(returnAddress(returnUrl, result.paymentIntent))
    return new Promise(() => {}) // The page is being left.
  }

  async confirmCardPayment(clientSecret, data, options = {}) {
    const method = data?.payment_method
    if (!(method?.card instanceof Element)) {
      throw new IntegrationError('The sandbox confirms a card payment with a card element.')
    }
    const isHandled = options.handleActions !== false
    return this.#confirm(
      method.card,
      clientSecret,
      method.billing_details,
      data.return_url,
      isHandled,
    )
  }

  async handleNextAction({ clientSecret }) {
    const { paymentIntent, error } = await this.retrievePaymentIntent(clientSecret)
    return error ? { error } : this.#followAction(paymentIntent, clientSecret)
  }

  async handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret })
  }

  async createPaymentMethod(data) {
    const element = data.elements ? data.elements._card() : data.card
    if (!(element instanceof Element))
      throw new IntegrationError('createPaymentMethod needs a card element.')
    const billing = data.elements ? data.params?.billing_details : data.billing_details
    const { body, error } = await element._call('createPaymentMethod', {
      key: this.#key,
      billing,
    })
    return error ? { error } : { paymentMethod: body }
  }

  async createToken() {
    throw new IntegrationError('The sandbox makes no tokens: use payment methods.')
  }

  registerAppInfo() {}

  _registerWrapper() {}

  async #confirm(element, clientSecret, billing, returnUrl, isHandled = true) {
    const parameters = {
      key: this.#key,
      intent: intentOf(clientSecret),
      clientSecret,
      billing,
      returnUrl,
    }
    const { body, error } = await element._call('confirm', parameters)
    if (error) return { error }
    return isHandled ? this.#followAction(body, clientSecret) : { paymentIntent: body }
  }

  async #followAction(paymentIntent, clientSecret) {
    const action = paymentIntent.status === 'requires_action' ? paymentIntent.next_action : null
    if (!action) return resultOf(paymentIntent)
    if (action.type === 'redirect_to_url') {
      location.assign(action.redirect_to_url.url)
      return new Promise(() => {}) // The page is being left.
    }
    await askInDialog(new URL(action.use_stripe_sdk.stripe_js).pathname)
    const { paymentIntent: after, error } = await this.retrievePaymentIntent(clientSecret)
    if (error) return { error }
    return after.status === 'requires_action' ? cancelledError(after) : resultOf(after)
  }
}

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw new IntegrationError('The sandbox takes publishable keys that begin with pk_test_ only.')
  }
  return new StripeInstance(key)
}
Stripe.version = 'endive'

window.Stripe = Stripe
