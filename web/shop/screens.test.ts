import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesModule, readScreens, routeModule, type Row } from './screens.config'
import { paths } from './src/paths'

const rows: readonly Row[] = [
  { id: 'front', path: '/', inDocument: true },
  { id: 'cart', path: '/cart', title: 'cart.title' },
  { id: 'shared-cart', path: '/cart/:id', title: 'a.long', crumb: 'a.short', parent: 'cart' },
  { id: 'checkout', path: '/checkout', title: 'checkout.title', ownDocument: true },
  { id: 'old', path: '/old', redirect: '/new' },
  { id: 'font', path: '/:id' },
  { id: 'buy', path: '/:id/buy', title: 'font.buy', parent: 'font' },
]

test('a row is a route, a document of its own or a redirect', () => {
  const code = routeModule(rows)
  expect(code).toMatch(/\["cart\/:id", \(\) => import\("[^"]+\/routes\/shared-cart.tsx"\)\]/)
  expect(code).toContain('documents = ["checkout"]')
  expect(code).toContain('redirects = [["old", "/new"]]')
})

test('names come from the row and from those before it in breadcrumbs', () => {
  expect(namesModule(rows, 'shared-cart')).toContain(
    'handleOf("a.long", [["/cart","cart.title"],["/cart/:id","a.short"]])',
  )
  expect(() => namesModule(rows, 'buy')).toThrow(/font has no title of its own, for buy/)
  expect(() => namesModule(rows, 'lost')).toThrow(/there is no screen lost/)
})

test('every row has a file of routes/, and every file of routes/ that is a screen a row', () => {
  const ids = readScreens().flatMap(({ id, redirect }) => (redirect ? [] : [id]))
  expect(ids.filter((id) => !existsSync(`${import.meta.dirname}/src/routes/${id}.tsx`))).toEqual([])
  const others = ['dead-end', 'entrance', 'failure', 'families', 'root']
  const files = globSync('src/routes/*.tsx', { cwd: import.meta.dirname })
    .filter((name) => !name.includes('.test.'))
    .map((name) => name.slice('src/routes/'.length, -'.tsx'.length))
  expect(files.filter((id) => !ids.includes(id) && !others.includes(id))).toEqual([])
})

test('every link leads to a screen or to an answer of the server', () => {
  const patterns = readScreens().map(({ path }) => new RegExp(`^${path.replace(':id', '[^/]+')}$`))
  const given = { id: 'x', packed: 'p', style: 's' }
  const links = Object.values(paths).map(
    (path) =>
      new URL((path as (...given: unknown[]) => string)(given, 'vi'), 'http://shop').pathname,
  )
  const strange = links.filter(
    (link) => !/^\/api\/|\.xml$/.test(link) && !patterns.some((path) => path.test(link)),
  )
  expect(strange).toEqual([])
})
