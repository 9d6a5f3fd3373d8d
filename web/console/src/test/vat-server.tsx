import { json, problem, server, sessionOf } from './server' // Before the client, whose fetch it is.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import type { VatReturn } from '#src/features/vat/queries.ts'
import { routes } from '../routes'
import { aReturn, theReturns } from './vat'

/** A server of VAT returns: its records, and its answers to requests that change something. */
export class VatServer {
  returns = theReturns()
  isBroken = false
  shown: Record<string, VatReturn> = { '2026-Q3': aReturn() }
  posted = (): Response | Promise<Response> => problem(500, 'internal')

  answer(request: Request, permissions: string[]) {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/session') return json(sessionOf(15, { permissions }))
    if (request.method !== 'GET') return this.posted()
    if (this.isBroken) return problem(500, 'internal')
    if (pathname === '/api/reports/vat') return json(this.returns)
    if (pathname.endsWith('/return.csv')) return new Response('csv')
    const quarter = /^\/api\/reports\/vat\/returns\/([^/]+)$/.exec(pathname)?.[1] ?? ''
    const found = this.shown[quarter]
    return found ? json(found) : problem(404, 'not_found')
  }
}

const all = ['reports:read', 'vat:write', 'orders:read', 'changes:read']

/** Opens the screen of VAT for a member with these permissions. */
export async function openVat(shop: VatServer, search: string, permissions = all) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.asked.length = 0
  server.answer = (request) => shop.answer(request, permissions)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [`/reports/vat${search}`] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toasts label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: /^VAT/, level: 1 })
  return router
}

/** The requests that changed something at an address with this end. */
export const sent = (end: string) =>
  server.asked.filter(({ method, url }) => method !== 'GET' && url.endsWith(end))

export const part = async (name: string) => within(await screen.findByRole('region', { name }))
export const question = () => screen.findByRole('alertdialog', { name: /^Lock the return/ })

export const answerWith = async (button: string) =>
  userEvent.click(within(await question()).getByRole('button', { name: button }))
