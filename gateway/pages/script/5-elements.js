// The elements of one payment.
class Elements extends Emitter {
  #elements = []

  constructor(options = {}) {
    super()
    this._options = options
  }

  create(type, options) {
    if (type !== 'payment' && type !== 'card') {
      throw new IntegrationError(`The sandbox has elements of type payment and card, not ${type}.`)
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
