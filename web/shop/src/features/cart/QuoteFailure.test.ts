import { ApiProblem } from '@typecase/shared/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutObstacle } from './QuoteFailure'
import { addToCart, clearCart } from './edit'

const item = {
  ...{ price: 4000, description: 'Fraunces Bold', itemId: 'fraunces-bold' },
  ...{ itemClass: 'style', licenseOptionId: 'up-to-3', fontLicenseId: 'desktop' },
}
const problemOf = (status: number, detail: string) => ({
  ...{ type: '', title: '', status, code: 'x', detail, requestId: '' },
})
const priced = { faults: 0, cause: null }

beforeEach(() => clearCart())
afterEach(() => vi.restoreAllMocks())

test('a cart that the server prices is checked out', async () => {
  await addToCart(item)
  expect(checkoutObstacle(priced)).toBeNull()
})

test.each(['QuotaExceededError', 'SecurityError'])(
  'a cart that the browser does not store (%s) would not reach the checkout',
  async (name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', name)
    })
    await addToCart(item)
    expect(checkoutObstacle(priced)).toContain('does not store')
  },
)

test('lines at fault and a cart over the limit are to be mended first', () => {
  expect(checkoutObstacle({ faults: 2, cause: null })).toContain('2')
  const problem = problemOf(422, 'Too many licences.')
  expect(checkoutObstacle({ faults: 0, cause: new ApiProblem(problem) })).toBe('Too many licences.')
})

test('a preview sells nothing and says so', async () => {
  await addToCart(item)
  expect(checkoutObstacle({ ...priced, isPreview: true })).toContain('cannot check out')
  expect(checkoutObstacle({ ...priced, isPreview: false })).toBeNull()
})

test('a shop that cannot be reached for a moment keeps nobody here', () => {
  expect(checkoutObstacle({ faults: 0, cause: new TypeError('network') })).toBeNull()
  const problem = problemOf(503, '')
  expect(checkoutObstacle({ faults: 0, cause: new ApiProblem(problem) })).toBeNull()
})
