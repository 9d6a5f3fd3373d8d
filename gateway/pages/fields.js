// The card fields. They live on the sandbox's origin, so the shop's page can neither read a card
// number nor send one: this page alone does, and to the sandbox alone. With the page that holds it it
// speaks by messages that carry the nonce of this frame, to and from one origin.

const origin = new URLSearchParams(location.search).get('origin')
const nonce = location.hash.slice(1)

const form = document.getElementById('card')
const fields = {
  number: document.getElementById('number'),
  expiry: document.getElementById('expiry'),
  cvc: document.getElementById('cvc'),
}
const problem = document.getElementById('problem')

const texts = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiry date is incomplete.',
  invalid_expiry_month: 'Your card’s expiry date is invalid.',
  invalid_expiry_year_past: 'Your card’s expiry year is in the past.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
}

let showsErrors = true // The payment element tells errors itself, the card element by its events.
let left = new Set() // Fields that were left once: before that, nothing unfinished is an error.

function tell(type, data = {}) {
  parent.postMessage({ sandbox: nonce, type, ...data }, origin)
}

// What the fields hold

const digits = (field) => field.value.replace(/\D/g, '')

function brand(number = digits(fields.number)) {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'unknown'
}

const isAmex = () => brand() === 'amex'
const numberLength = () => (isAmex() ? 15 : 16)
const cvcLength = () => (isAmex() ? 4 : 3)

function passesLuhn(number) {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const value = Number(number[number.length - 1 - i]) * (i % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function expiry() {
  const text = digits(fields.expiry)
  return { month: Number(text.slice(0, 2)), year: 2000 + Number(text.slice(2, 4)) }
}

// The code of what is wrong with a field, or null.
const checks = {
  number() {
    const number = digits(fields.number)
    if (number.length < numberLength()) return 'incomplete_number'
    return passesLuhn(number) ? null : 'invalid_number'
  },
  expiry() {
    if (digits(fields.expiry).length < 4) return 'incomplete_expiry'
    const { month, year } = expiry()
    const now = new Date()
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    const isPast =
      year < now.getFullYear() || (year === now.getFullYear() && month <= now.getMonth())
    return isPast ? 'invalid_expiry_year_past' : null
  },
  cvc: () => (digits(fields.cvc).length < cvcLength() ? 'incomplete_cvc' : null),
}

// What is wrong now: everything when the customer wants to pay, else only what can be said already.
function firstError(isPaying) {
  for (const name of Object.keys(fields)) {
    const code = checks[name]()
    const isUnfinished = code?.startsWith('incomplete')
    const isTold = isPaying || (left.has(name) && digits(fields[name])) || (code && !isUnfinished)
    if (code && isTold) return { name, code, message: texts[code] }
  }
  return null
}

// While typing

function formatNumber(number) {
  const groups =
    brand(number) === 'amex'
      ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
      : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/
  return number.match(groups).slice(1).filter(Boolean).join(' ')
}

function formatExpiry(text, isDeleting) {
  let value = text.replace(/\D/g, '')
  if (/^\d{6}$/.test(value)) value = value.slice(0, 2) + value.slice(4) // "08/2030", as browsers fill in
  if (/^[2-9]/.test(value)) value = '0' + value
  value = value.slice(0, 4)
  if (value.length < 2 || (value.length === 2 && isDeleting)) return value
  return `${value.slice(0, 2)} / ${value.slice(2)}`.trimEnd() + (value.length === 2 ? ' ' : '')
}

// Keeps the caret after the same number of digits.
function setValue(field, value) {
  if (field.value === value) return
  const before = field.value.slice(0, field.selectionStart).replace(/\D/g, '').length
  const isAtEnd = field.selectionStart === field.value.length
  field.value = value
  if (isAtEnd || document.activeElement !== field) return
  let caret = 0
  for (let seen = 0; caret < value.length && seen < before; caret++) seen += /\d/.test(value[caret])
  field.setSelectionRange(caret, caret)
}

function format(field, event) {
  const isDeleting = event.inputType?.startsWith('delete')
  if (field === fields.number) setValue(field, formatNumber(digits(field)))
  if (field === fields.expiry) setValue(field, formatExpiry(field.value, isDeleting))
  setValue(fields.cvc, digits(fields.cvc).slice(0, cvcLength()))
  if (!isDeleting) moveOn(field)
}

// A field that is full and right hands the caret to the next one.
function moveOn(field) {
  const names = Object.keys(fields)
  const index = names.indexOf(field.id)
  const next = fields[names[index + 1]]
  const isFull = !checks[field.id]() && field.selectionStart === field.value.length
  if (next && isFull && document.activeElement === field) next.focus()
}

function update(isPaying = false) {
  const error = firstError(isPaying)
  problem.textContent = error && showsErrors ? error.message : ''
  form.classList.toggle('invalid', Boolean(error))
  for (const [name, field] of Object.entries(fields)) {
    field.setAttribute('aria-invalid', String(error?.name === name))
  }
  const values = Object.values(fields)
  tell('change', {
    brand: brand(),
    complete: Object.values(checks).every((check) => !check()),
    empty: values.every((field) => !field.value),
    error: error && { type: 'validation_error', code: error.code, message: error.message },
  })
  return error
}

// Paying

function cardData(billing) {
  const { month, year } = expiry()
  return {
    type: 'card',
    card: {
      number: digits(fields.number),
      exp_month: month,
      exp_year: year,
      cvc: digits(fields.cvc),
    },
    ...(billing ? { billing_details: billing } : {}),
  }
}

// {a: {b: 1}} as "a[b]=1".
function encode(value, name = '', into = new URLSearchParams()) {
  for (const [key, inner] of Object.entries(value)) {
    const full = name ? `${name}[${key}]` : key
    if (inner !== null && typeof inner === 'object') encode(inner, full, into)
    else if (inner !== undefined && inner !== null && inner !== '') into.append(full, String(inner))
  }
  return into
}

async function post(key, path, parameters) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: encode(parameters),
    })
    const body = await response.json()
    return response.ok ? { body } : { error: body.error }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach the payment service. Try again.',
      },
    }
  }
}

function invalid() {
  const error = update(true)
  if (!error) return null
  fields[error.name].focus()
  return { error: { type: 'validation_error', code: error.code, message: error.message } }
}

const calls = {
  validate: async () => invalid() ?? {},

  async confirm({ key, intent, clientSecret, billing, returnUrl }) {
    return (
      invalid() ??
      post(key, `/v1/payment_intents/${encodeURIComponent(intent)}/confirm`, {
        client_secret: clientSecret,
        payment_method_data: cardData(billing),
        return_url: returnUrl,
        use_stripe_sdk: true,
      })
    )
  },

  async createPaymentMethod({ key, billing }) {
    return invalid() ?? post(key, '/v1/payment_methods', cardData(billing))
  },
}

// Looks

const colours = ['background', 'text', 'placeholder', 'outline', 'danger']

function dress({ look = {}, fonts = [], errors = true }) {
  const style = document.documentElement.style
  for (const name of colours) {
    if (look[name] && CSS.supports('color', look[name])) style.setProperty(`--${name}`, look[name])
  }
  if (look.font && CSS.supports('font-family', look.font)) style.setProperty('--font', look.font)
  if (look.size && CSS.supports('font-size', look.size)) style.setProperty('--size', look.size)
  if (look.radius && CSS.supports('border-radius', look.radius))
    style.setProperty('--radius', look.radius)
  for (const { family, src, ...descriptors } of fonts) {
    new FontFace(family, src, descriptors).load().then(
      (face) => document.fonts.add(face),
      () => {}, // Then the system's face it is.
    )
  }
  showsErrors = errors
}

function clear() {
  for (const field of Object.values(fields)) field.value = ''
  left = new Set()
  update()
}

// Messages

addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== origin || event.data?.sandbox !== nonce) return
  const { type, id } = event.data
  if (type === 'dress') dress(event.data)
  if (type === 'focus') fields.number.focus()
  if (type === 'blur') document.activeElement?.blur()
  if (type === 'clear') clear()
  if (type === 'call' && Object.hasOwn(calls, event.data.name)) {
    tell('answer', { id, answer: await calls[event.data.name](event.data.parameters) })
  }
})

for (const field of Object.values(fields)) {
  field.addEventListener('input', (event) => {
    format(field, event)
    update()
  })
  field.addEventListener('focus', () => tell('focus'))
  field.addEventListener('blur', () => {
    left.add(field.id)
    update()
    // Not when the focus only moved to the next field.
    queueMicrotask(() => form.contains(document.activeElement) || tell('blur'))
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('escape')
    if (event.key === 'Backspace' && !field.value && field !== fields.number) {
      event.preventDefault()
      ;(field === fields.cvc ? fields.expiry : fields.number).focus()
    }
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell('submit')
})

new ResizeObserver(() =>
  tell('resize', { height: Math.ceil(form.getBoundingClientRect().height) }),
).observe(form)
tell('loaded', { height: Math.ceil(form.getBoundingClientRect().height) })
