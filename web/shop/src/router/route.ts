import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'

export type Params = { readonly [name: string]: string | undefined }

export type LoaderFunctionArgs = {
  params: Params
  /** The address that is navigated to. `signal` aborts when the visitor goes elsewhere meanwhile. */
  request: { readonly url: string; readonly signal: AbortSignal }
}

/** Fetches what a screen needs before it is shown. Returns or throws a Redirect to lead elsewhere. */
export type LoaderFunction = (args: LoaderFunctionArgs) => unknown

export type Route = {
  /** A pattern of wouter's: "/news/:id", "/*". The first route that matches is shown. */
  path: string
  handle?: unknown
  loader?: LoaderFunction
  Component?: ComponentType
  /** The rest of the route, fetched once, when somebody goes there. */
  lazy?: () => Promise<Partial<Route>>
  /**
   * Whether the loader runs again on a page that stays. By default when the query differs, the same
   * address is navigated to again, or everything is to be loaded again.
   */
  shouldRevalidate?: (step: { nextUrl: URL }) => boolean
}

export type Failed = ComponentType<{ cause: unknown }>

/** Surrounds every screen of a document. Its loader runs once. */
export type Layout = {
  Component?: ComponentType<{ children: ReactNode }>
  loader?: LoaderFunction
  /** In place of a screen that failed. */
  ScreenFailure?: Failed
  /** In place of everything. */
  Failure?: Failed
}

export type Match = { route: Route; params: Params }

export function matchRoutes(routes: readonly Route[], pathname: string): Match | null {
  const path = decoded(pathname)
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parse, route.path, path)
    if (isMatch) return { route, params }
  }
  return null
}

/** As wouter decodes it for the parameters that a screen finds. */
function decoded(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** A loader's answer that leads elsewhere; `isDocument`: by a page load. */
export class Redirect {
  constructor(
    readonly to: string,
    readonly isDocument: boolean,
  ) {}
}

export const redirect = (to: string) => new Redirect(to, false)
export const redirectDocument = (to: string) => new Redirect(to, true)
