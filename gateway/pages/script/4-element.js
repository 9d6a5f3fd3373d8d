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
