import { json, problem, server, sessionOf } from './server' // Before the client, whose fetch it is.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type {
  RoyaltyAdvance,
  RoyaltyDesigner,
  RoyaltyStatement,
} from '#src/features/royalties/queries.ts'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'
import { aStatement, balance } from './royalties'

const odile: RoyaltyDesigner = {
  designer: 'Odile Varnay',
  hasShares: true,
  nextDay: '2026-07-01',
  lockedTo: '2026-06-30',
  balances: [balance({ earned: 3000, payable: 3000 })],
}

/** A server of royalties: its records, and its answers to requests that change something. */
export class RoyaltyServer {
  designers = [odile]
  isBroken = false
  draft = () => json(aStatement())
  statements: RoyaltyStatement[] = []
  advances: RoyaltyAdvance[] = []
  posted = (): Response | Promise<Response> => problem(500, 'internal')

  answer(request: Request, permissions: string[]) {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/session') return json(sessionOf(15, { permissions }))
    if (request.method !== 'GET') return this.posted()
    const one = this.statements.find(({ id }) => pathname === `/api/royalty_statements/${id}`)
    return one ? json(one) : this.#list(pathname)
  }

  #list(pathname: string) {
    switch (pathname) {
      case '/api/royalties':
        return this.isBroken ? problem(500, 'internal') : json({ designers: this.designers })
      case '/api/royalty_drafts':
        return this.draft()
      case '/api/royalty_statements':
        return json({ statements: this.statements })
      case '/api/royalty_advances':
        return json({ advances: this.advances })
      case '/api/entries/style':
        return json({ entries: [{ id: 'rye-regular', record: { family: 'rye' } }] })
      case '/api/entries/shop':
        return json({ entries: [{ id: '1', record: { foundry: { currency: 'USD' } } }] })
      case '/api/entries/price_list':
        return json({ entries: [] })
      default:
        return problem(404, 'not_found')
    }
  }
}

const all = ['royalties:read', 'royalties:write', 'changes:read', 'families:write']

/** Opens a screen of the console for a member with these permissions. */
export async function openRoyalties(shop: RoyaltyServer, path: string, permissions = all) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new Error('jsdom has no fonts'))
    },
  )
  server.asked.length = 0
  server.answer = (request) => shop.answer(request, permissions)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toasts label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
  return router
}

/** The requests that changed something at an address with this end. */
export const sent = (end: string) =>
  server.asked.filter(({ method, url }) => method !== 'GET' && url.endsWith(end))

export const dialog = (name: RegExp) => screen.findByRole('alertdialog', { name })

export const pressIn = async (name: RegExp, button: string) =>
  userEvent.click(within(await dialog(name)).getByRole('button', { name: button }))
