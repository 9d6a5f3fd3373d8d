import { beforeEach, expect, test } from 'vitest'
import { loadCart } from '../../cart/edit'
import { useCart } from '../../cart/store'
import { attemptFor, clearPaid, dropAttempt, noteOrder, readAttempt, replacedBy } from './attempt'

const items = [
  {
    price: 100,
    description: 'Meridian Bold',
    itemId: 'meridian-bold',
    itemClass: 'style',
    licenseOptionId: '1-3',
    fontLicenseId: 'desktop',
    customLicenseId: null,
  },
]
const content = { items, licensee: { name: 'Inês Duarte' } }

beforeEach(() => {
  dropAttempt()
  dropAttempt('shared')
})

test('the same content keeps its key, so that asking twice makes one order', async () => {
  const first = await attemptFor(content, items)
  expect(await attemptFor({ ...content }, items)).toEqual(first)
})

test('changed content gets a new key and takes the place of the order made before', async () => {
  const first = await attemptFor(content, items)
  noteOrder(first, 'ORDER1')
  const second = await attemptFor({ ...content, total: 5 }, items)
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey)
  expect(second.replaces).toBe('ORDER1')
  expect([replacedBy(), replacedBy('A')]).toEqual(['ORDER1', null])
  const third = await attemptFor({ ...content, total: 6 }, items) // the second was never answered
  expect(third.replaces).toBe('ORDER1')
})

test('paying a shared cart leaves the order of the own one alone, and one shared cart that of another', async () => {
  noteOrder(await attemptFor(content, items), 'OWN')
  const first = await attemptFor({ ...content, sharedCartId: 'A' }, items)
  expect(first.replaces).toBeNull()
  noteOrder(first, 'SHARED')
  expect(readAttempt()?.orderId).toBe('OWN')
  expect((await attemptFor({ ...content, sharedCartId: 'B' }, items)).replaces).toBeNull()
})

test('paid items leave the cart, unless it is another cart by now', async () => {
  await loadCart(JSON.stringify(items))
  noteOrder(await attemptFor(content, items), 'FIRST')
  await clearPaid('ELSE')
  expect(useCart.getState().items).toHaveLength(1)
  await clearPaid('FIRST')
  expect(useCart.getState().items).toEqual([])
  expect(readAttempt()).toBeNull()

  noteOrder(await attemptFor(content, items), 'SECOND')
  await loadCart(JSON.stringify([...items, ...items]))
  await clearPaid('SECOND')
  expect(useCart.getState().items).toHaveLength(2)
  expect(readAttempt()).toBeNull()
})

test('keeps no name in the browser', async () => {
  await attemptFor(content, items)
  expect(localStorage.getItem('checkout')).not.toContain('Duarte')
})

test('a value that does not parse is no attempt', () => {
  localStorage.setItem('checkout', '{"digest": 1}')
  expect(readAttempt()).toBeNull()
})
