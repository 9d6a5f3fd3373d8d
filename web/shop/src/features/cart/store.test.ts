import { beforeEach, expect, test, vi } from 'vitest'

const base = {
  price: 4000,
  description: 'Fraunces Bold',
  itemId: 'fraunces-bold',
  itemClass: 'style',
  licenseOptionId: 'up-to-3',
  fontLicenseId: 'desktop',
}

type Store = typeof import('./store') & typeof import('./edit')
let store: Store

/** The shop as another visit finds it: the module is evaluated again over the same storage. */
async function visit() {
  vi.resetModules()
  store = { ...(await import('./store')), ...(await import('./edit')) }
}

const cart = () => store.useCart.getState()
const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown

beforeEach(async () => {
  localStorage.clear()
  await visit()
})

test('adds items and keeps them as a plain JSON array under "cart"', async () => {
  await store.addToCart(base)
  expect(stored()).toEqual([{ ...base, customLicenseId: null }])
  await visit()
  expect(cart().items).toEqual([{ ...base, customLicenseId: null }])
})

test('lets two equal items in when neither is a custom licence', async () => {
  await store.addToCart(base)
  await store.addToCart(base)
  expect(cart().items).toHaveLength(2)
})

test('an entry with a custom licence keeps out the same custom licence', async () => {
  await store.addToCart({ ...base, customLicenseId: 'c1' })
  await store.addToCart({ ...base, itemId: 'other', customLicenseId: 'c1' })
  expect(cart().items).toHaveLength(1)
})

test('an entry with a custom licence keeps out an item equal in class, id, tier and kind', async () => {
  await store.addToCart({ ...base, customLicenseId: 'c1' })
  await store.addToCart(base)
  await store.addToCart({ ...base, customLicenseId: 'c2' })
  expect(cart().items).toHaveLength(1)
})

test.each(['itemId', 'itemClass', 'licenseOptionId', 'fontLicenseId'])(
  'an entry with a custom licence lets in an item that differs in %s',
  async (field) => {
    await store.addToCart({ ...base, customLicenseId: 'c1' })
    await store.addToCart({ ...base, [field]: 'other' })
    expect(cart().items).toHaveLength(2)
  },
)

test('an entry without a custom licence keeps nothing out', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, customLicenseId: 'c1' })
  expect(cart().items).toHaveLength(2)
})

test('an upgrade takes the place of another one of the same licence, and of nothing else', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, licenseOptionId: '4-10', upgrades: ['A', 'B'] })
  await store.addToCart({ ...base, licenseOptionId: '11-25', upgrades: ['B'] })
  expect(cart().items.map(({ upgrades }) => upgrades)).toEqual([undefined, ['B']])
  await visit()
  expect(cart().items.map(({ upgrades }) => upgrades)).toEqual([undefined, ['B']])
})

test('removes by position', async () => {
  await store.addToCart({ ...base, itemId: 'a' })
  await store.addToCart({ ...base, itemId: 'b' })
  await store.removeFromCartAt(0)
  await store.removeFromCartAt(7)
  expect(cart().items.map(({ itemId }) => itemId)).toEqual(['b'])
})

test('removes every entry that is equal in all given fields', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, fontLicenseId: 'web' })
  await store.addToCart({ ...base, itemId: 'other' })
  await store.removeFromCart({ itemId: 'fraunces-bold', fontLicenseId: 'desktop' })
  expect(cart().items).toHaveLength(2)
  await store.removeFromCart({ itemId: 'fraunces-bold' })
  expect(cart().items.map(({ itemId }) => itemId)).toEqual(['other'])
})

test('an empty selector removes nothing', async () => {
  await store.addToCart(base)
  await store.removeFromCart({})
  await store.removeFromCart({ itemId: undefined as unknown as string })
  expect(cart().items).toHaveLength(1)
})

test('clearing empties the cart and forgets the prepared cart', async () => {
  await store.addToCart(base)
  await store.setPreparedCart('p1')
  await store.clearCart()
  expect(cart()).toMatchObject({ items: [], preparedCartId: null })
  expect(localStorage.getItem('preparedCartId')).toBeNull()
})

test('loading a saved cart clears first, the prepared cart included', async () => {
  await store.addToCart(base)
  await store.setPreparedCart('p1')
  await store.loadCart(JSON.stringify([{ ...base, itemId: 'loaded' }]))
  expect(cart().items.map(({ itemId }) => itemId)).toEqual(['loaded'])
  expect(cart().preparedCartId).toBeNull()
})

test('accepting a prepared cart: load, then name it', async () => {
  await store.loadCart(JSON.stringify([base]))
  await store.setPreparedCart('p1')
  await visit()
  expect(cart()).toMatchObject({ preparedCartId: 'p1', items: [{ itemId: 'fraunces-bold' }] })
  expect(localStorage.getItem('preparedCartId')).toBe('p1')
})

test('a visit reads everything before it writes anything', async () => {
  localStorage.setItem('cart', JSON.stringify([base]))
  localStorage.setItem('preparedCartId', 'p1')
  await visit()
  expect(localStorage.getItem('preparedCartId')).toBe('p1')
  expect(cart().preparedCartId).toBe('p1')
})

test('an item that does not parse is dropped, the rest stays', async () => {
  localStorage.setItem('cart', JSON.stringify([base, { ...base, price: '40' }, 7, base]))
  await visit()
  expect(cart().items).toHaveLength(2)
  await vi.waitFor(() => expect(stored()).toHaveLength(2)) // The next visit finds nothing to tell.
})

test('an empty id of a prepared cart is none', async () => {
  localStorage.setItem('cart', JSON.stringify([base]))
  localStorage.setItem('preparedCartId', '')
  await visit()
  expect(cart().preparedCartId).toBeNull()
})

test('a cart that was emptied comes back as it was, prepared or not', async () => {
  localStorage.setItem('cart', JSON.stringify([base]))
  localStorage.setItem('preparedCartId', 'p1')
  await visit()
  const before = cart()
  await store.clearCart()
  await store.restoreCart(before)
  expect(cart()).toEqual(before)
  await visit()
  expect(cart()).toEqual(before)
})

test('extra fields survive, unknown ones are left out', async () => {
  await store.addToCart({ ...base, fields: { domain: 'a.example' }, currency: 'EUR' })
  localStorage.setItem('cart', JSON.stringify([{ ...cart().items[0], colour: 'red' }]))
  await visit()
  expect(cart().items[0]).toEqual({
    ...base,
    customLicenseId: null,
    fields: { domain: 'a.example' },
    currency: 'EUR',
  })
})

test('follows the other tabs, and adds to what they have written', async () => {
  localStorage.setItem('cart', JSON.stringify([{ ...base, itemId: 'theirs' }]))
  localStorage.setItem('preparedCartId', 'p2')
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  expect(cart()).toMatchObject({ preparedCartId: 'p2', items: [{ itemId: 'theirs' }] })

  localStorage.setItem('cart', JSON.stringify([{ ...base, itemId: 'newer' }]))
  await store.addToCart(base)
  expect(cart().items.map(({ itemId }) => itemId)).toEqual(['newer', 'fraunces-bold'])
})

test('two tabs that add twenty items each end with forty', async () => {
  const queue: Promise<unknown>[] = []
  let last = Promise.resolve()
  const request = (_: string, work: () => void) => {
    last = last.then(work)
    queue.push(last)
    return last
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  const mine = store
  await visit()
  const theirs = store
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      mine.addToCart({ ...base, itemId: `mine-${index}` }),
      theirs.addToCart({ ...base, itemId: `theirs-${index}` }),
    ]).flat(),
  )
  vi.unstubAllGlobals()
  expect(stored()).toHaveLength(40)
  expect(queue).toHaveLength(40)
})

test('counts items, counts different descriptions, and sums prices', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, fontLicenseId: 'web', price: 1250 })
  await store.addToCart({ ...base, description: 'Fraunces, complete family', price: 34000 })
  expect(store.cartCount(cart())).toBe(3)
  expect(store.cartGroupCount(cart())).toBe(2)
  expect(store.cartTotal(cart())).toBe(39250)
})

test('puts an item with another tier in the place of one', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, itemId: 'b' })
  await store.replaceInCart(0, { ...base, licenseOptionId: '4-to-10', price: 6400 })
  expect(cart().items.map(({ licenseOptionId }) => licenseOptionId)).toEqual(['4-to-10', 'up-to-3'])
})

test('an item without a price in another currency stays as it is', async () => {
  await store.addToCart({ ...base, currency: 'EUR' })
  await store.addToCart({ ...base, itemId: 'other', currency: 'EUR' })
  await store.repriceCart(cart().items, (position) => (position === 0 ? 4400 : null), 'USD')
  expect(cart().items).toMatchObject([
    { price: 4400, currency: 'USD' },
    { price: 4000, currency: 'EUR' },
  ])
})

test('an upgrade takes the place of an equal entry that upgrades nothing', async () => {
  await store.addToCart(base)
  await store.addToCart({ ...base, licenseOptionId: 'more' })
  await store.addToCart({ ...base, upgrades: ['A'] })
  expect(cart().items.map(({ upgrades }) => upgrades)).toEqual([undefined, ['A']])
  await store.addToCart({ ...base, upgrades: ['B'] })
  expect(cart().items).toHaveLength(3)
})

test('takes the current ids of renamed items and stays the prepared cart that it is', async () => {
  await store.addToCart(base)
  await store.setPreparedCart('p1')
  await store.renameInCart({ 'fraunces-bold': 'fraunces-heavy', toString: 'x' })
  expect(cart().items.map(({ itemId }) => itemId)).toEqual(['fraunces-heavy'])
  expect(cart().preparedCartId).toBe('p1')
})
