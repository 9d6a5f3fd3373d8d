import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fetched } from './screens.config'

test('finds what the route table fetches, directly and by name', () => {
  const table = `
    on('cart', () => import('./routes/cart')),
    on('orders/:id/success', orderSuccess),
    { path: '404', ...notFound },
    const orderSuccess = async () => {
      const { Success } = await import('./routes/order')
    }`
  expect(fetched(table)).toEqual([
    { path: '/cart', file: 'routes/cart.tsx' },
    { path: '/orders/:id/success', file: 'routes/order.tsx' },
  ])
})

test('overlooks none of the shop', () => {
  const table = readFileSync(`${import.meta.dirname}/src/routes.tsx`, 'utf8')
  expect(fetched(table)).toHaveLength(table.match(/\bon\('/g)!.length)
  expect(fetched(table).length).toBeGreaterThan(15)
})
