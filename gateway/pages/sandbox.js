// Defines window.Stripe on the sandbox's terms: the part of Stripe.js that a shop with card payments
// uses, so that the same page runs on both. Card data never passes through here; it is typed into a
// frame of the sandbox's origin and sent from there. Not an emulation of what Stripe.js does inside.
;(() => {
  'use strict'

  const sandbox = new URL(document.currentScript.src).origin
  const frameTimeout = 15_000

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  const newNonce = () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')

  const connectionError = () => ({
    error: {
      type: 'api_connection_error',
      message: 'We could not reach the payment service. Try again.',
    },
  })

  const intentOf = (clientSecret) => {
    const match = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret ?? '')
    if (!match) throw new IntegrationError('A client secret of a PaymentIntent is needed here.')
    return match[1]
  }

  // on, off and once of elements.
  class Emitter {
    #listeners = new Map()

    on(type, listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
      return this
    }

    once(type, listener) {
      const once = (event) => {
        this.off(type, once)
        listener(event)
      }
      return this.on(type, once)
    }

    off(type, listener) {
      const others = (this.#listeners.get(type) ?? []).filter(
        (known) => listener && known !== listener,
      )
      this.#listeners.set(type, others)
      return this
    }

    emit(type, event) {
      for (const listener of this.#listeners.get(type) ?? []) listener(event)
    }
  }

  // A frame of the sandbox and the messages to and from it: of its window, its origin and its nonce.
  class Frame {
    #nonce = newNonce()
    #onMessage
    #listen = (event) => {
      const isOurs = event.source === this.node.contentWindow && event.origin === sandbox
      if (isOurs && event.data?.sandbox === this.#nonce) this.#onMessage(event.data)
    }

    constructor(address, title, onMessage) {
      const url = new URL(address, sandbox)
      url.searchParams.set('origin', location.origin)
      url.hash = this.#nonce
      this.#onMessage = onMessage
      this.node = document.createElement('iframe')
      this.node.src = url.href
      this.node.title = title
      Object.assign(this.node.style, { border: '0', display: 'block', width: '100%' })
      addEventListener('message', this.#listen)
    }

    send(type, data) {
      this.node.contentWindow?.postMessage({ sandbox: this.#nonce, type, ...data }, sandbox)
    }

    remove() {
      removeEventListener('message', this.#listen)
      this.node.remove()
    }
  }

  // Looks: Stripe's appearance (payment element) and style (card element) in the frame's words.

  const themes = {
    light: {
      background: '#fcfcfb',
      text: '#121211',
      placeholder: '#595955',
      outline: '#8b8b86',
      danger: '#c8201a',
    },
    night: {
      background: '#111110',
      text: '#f1f0ec',
      placeholder: '#a6a59f',
      outline: '#73726c',
      danger: '#ff7060',
    },
  }

  const defined = (object) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

  function lookOf(appearance = {}, style = {}) {
    const { variables = {}, theme } = appearance
    const { base = {}, invalid = {} } = style
    return {
      ...(theme === 'night' ? themes.night : themes.light),
      ...defined({
        background: variables.colorBackground,
        text: variables.colorText,
        placeholder: variables.colorTextPlaceholder ?? variables.colorTextSecondary,
        outline: variables.colorBorder,
        danger: variables.colorDanger,
        font: variables.fontFamily,
        size: variables.fontSizeBase,
        radius: variables.borderRadius,
      }),
      ...defined({
        background: base.backgroundColor,
        text: base.color,
        placeholder: base['::placeholder']?.color,
        danger: invalid.color,
        font: base.fontFamily,
        size: base.fontSize,
      }),
    }
  }

  // One element of type "payment" or "card": a frame with the card fields.
  class Element extends Emitter {
    #group
    #options
    #frame = null
    #isReady = false
    #calls = new Map()
    #number = 0
    #change = { complete: false, empty: true, error: undefined }

    constructor(type, group, options) {
      super()
      this._type = type
      this.#group = group
      this.#options = options ?? {}
    }

    mount(where) {
      const node = typeof where === 'string' ? document.querySelector(where) : where
      if (!node) throw new IntegrationError('The element to mount into does not exist.')
      if (this.#frame?.node.parentNode === node) return this
      this.unmount()
      this.#frame = new Frame('/fields', 'Secure card entry', (message) => this.#receive(message))
      this.#frame.node.allow = 'payment'
      // The height of the fields before they load, so that nothing moves when they do.
      this.#frame.node.style.height = '56px'
      node.replaceChildren(this.#frame.node)
      return this
    }

    unmount() {
      this.#frame?.remove()
      this.#frame = null
      this.#isReady = false
      for (const settle of this.#calls.values()) settle(connectionError())
      this.#calls.clear()
      return this
    }

    destroy() {
      this.unmount()
      this.#group._forget(this)
      this._isDestroyed = true
    }

    update(options) {
      this.#options = { ...this.#options, ...options }
      this._dress()
      return this
    }

    focus() {
      this.#frame?.send('focus')
    }

    blur() {
      this.#frame?.send('blur')
    }

    clear() {
      this.#frame?.send('clear')
    }

    collapse() {}

    // Asks the frame to do one of its calls.
    _call(name, parameters = {}) {
      if (!this.#frame || !this.#isReady) {
        const message = 'The card form is not ready yet. Try again in a moment.'
        return Promise.resolve({
          error: { type: 'invalid_request_error', code: 'element_not_ready', message },
        })
      }
      const id = ++this.#number
      return new Promise((settle) => {
        this.#calls.set(id, settle)
        this.#frame.send('call', { id, name, parameters })
      })
    }

    _dress() {
      const { appearance, fonts } = this.#group._options
      this.#frame?.send('dress', {
        look: lookOf(appearance, this.#options.style),
        fonts: (fonts ?? []).filter((font) => font.family && font.src),
        errors: this._type === 'payment',
      })
    }

    #receive({ type, ...data }) {
      if (data.height && this.#frame) this.#frame.node.style.height = `${data.height}px`
      if (type === 'loaded') {
        this._dress()
        this.#isReady = true
        this.emit('ready', this._type === 'payment' ? { elementType: 'payment' } : undefined)
      }
      if (type === 'answer') {
        this.#calls.get(data.id)?.(data.answer)
        this.#calls.delete(data.id)
      }
      if (type === 'change') this.#changed(data)
      if (type === 'focus' || type === 'blur' || type === 'escape')
        this.emit(type, { elementType: this._type })
      if (type === 'submit') this.#frame?.node.closest('form')?.requestSubmit()
    }

    #changed({ brand, complete, empty, error }) {
      const before = JSON.stringify(this.#change)
      this.#change = { complete, empty, error: error ?? undefined, brand }
      if (JSON.stringify(this.#change) === before) return
      const event = { elementType: this._type, complete, empty }
      this.emit(
        'change',
        this._type === 'payment'
          ? { ...event, collapsed: false, value: { type: 'card' } }
          : { ...event, brand, error: error ?? undefined, value: { postalCode: '' } },
      )
    }
  }

  // The elements of one payment.
  class Elements extends Emitter {
    #elements = []

    constructor(options = {}) {
      super()
      this._options = options
    }

    create(type, options) {
      if (type !== 'payment' && type !== 'card') {
        throw new IntegrationError(
          `The sandbox has elements of type payment and card, not ${type}.`,
        )
      }
      if (this.getElement(type))
        throw new IntegrationError(`There is an element of type ${type} already.`)
      const element = new Element(type, this, options)
      this.#elements.push(element)
      return element
    }

    // By its type, or by the React component that stands for it.
    getElement(typeOrComponent) {
      const type = typeOrComponent?.__elementType ?? typeOrComponent
      return this.#elements.find((element) => element._type === type) ?? null
    }

    update(options = {}) {
      this._options = { ...this._options, ...options }
      for (const element of this.#elements) element._dress()
      this.emit('update-end')
    }

    async fetchUpdates() {
      return {}
    }

    async submit() {
      const element = this._card()
      const { error } = await element._call('validate')
      return error ? { error } : { selectedPaymentMethod: 'card' }
    }

    _card() {
      const element = this.getElement('payment') ?? this.getElement('card')
      if (!element) throw new IntegrationError('There is no element with card fields.')
      return element
    }

    _forget(element) {
      this.#elements = this.#elements.filter((other) => other !== element)
    }
  }

  // Asks the customer what the bank wants to know, over the page. Settles when the question is answered
  // or put away.
  function askInDialog(address) {
    return new Promise((settle) => {
      const dialog = document.createElement('dialog')
      const frame = new Frame(address, 'Confirmation by your bank', ({ type, height }) => {
        if (type === 'resize') frame.node.style.height = `${height}px`
        if (type === 'answered' || type === 'escape') dialog.close()
      })
      Object.assign(dialog.style, { border: '0', padding: '0', width: 'min(560px, 100vw)' })
      frame.node.style.height = '240px'
      dialog.setAttribute('aria-label', 'Confirmation by your bank')
      dialog.addEventListener('close', () => {
        frame.remove()
        dialog.remove()
        settle()
      })
      dialog.append(frame.node)
      document.body.append(dialog)
      dialog.showModal()
      frame.node.focus()
    })
  }

  const cancelledError = (paymentIntent) => ({
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_intent: paymentIntent,
    },
  })

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
      throw new IntegrationError(
        'The sandbox takes publishable keys that begin with pk_test_ only.',
      )
    }
    return new StripeInstance(key)
  }
  Stripe.version = 'endive'

  window.Stripe = Stripe
})()
