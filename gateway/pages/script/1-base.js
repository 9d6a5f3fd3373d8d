// The files of this folder, in the order of their names, are one script: /sandbox.js. It defines
// window.Stripe on the sandbox's terms: the part of Stripe.js that a shop with card payments uses, so
// that the same page runs on both. Card data never passes through here; it is typed into a frame of the
// sandbox's origin and sent from there. Not an emulation of what Stripe.js does inside.

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
