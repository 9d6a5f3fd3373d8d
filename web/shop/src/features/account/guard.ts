import { Unreachable } from '@typecase/shared/api'
import { redirect, type LoaderFunction } from '#src/router/route.ts'
import { paths } from '#src/paths.ts'
import { useSession, type Customer } from './session'
import { checkSession } from './sign-in'
import { noteRedirect, type AuthRedirect } from './auth-redirect'

type Target = string | ((to: URL) => string)
type Roles = string | readonly string[] | { readonly [key: string]: Roles }

/**
 * Access to a route, in its handle. `auth` true: customers; false: only who is signed out; roles:
 * customers who have one of them; absent or undefined: everybody. The rest is where others are led.
 */
export type Access = {
  auth?: boolean | Roles | undefined
  /** For who is signed out: /login unless told. Also for the other two, unless they are told. */
  redirect?: Target
  /** For who lacks the role: /403. */
  forbiddenRedirect?: Target
  /** For who is signed in where nobody may be: /404. */
  notFoundRedirect?: Target
  /** The customer's field that is compared: `roles`. */
  rolesKey?: string
}

export type Verdict = { type: AuthRedirect['type']; path: string } | null

/** Where somebody is led who may not enter; null: in. `customer` null: signed out. */
export function judge(access: Access, customer: Customer | null, to: URL): Verdict {
  const { auth, redirect, forbiddenRedirect, notFoundRedirect, rolesKey = 'roles' } = access
  const lead = (type: AuthRedirect['type'], target: Target): Verdict => ({
    type,
    path: typeof target === 'string' ? target : target(to),
  })
  if (auth === undefined) return null
  if (auth === false) {
    return customer && lead(404, notFoundRedirect ?? redirect ?? paths.notFound())
  }
  if (!customer) return lead(401, redirect ?? paths.login())
  if (auth === true) return null
  const held = (customer as unknown as Record<string, unknown>)[rolesKey]
  const isIn = overlap(auth, held)
  return isIn ? null : lead(403, forbiddenRedirect ?? redirect ?? paths.forbidden())
}

/** Single values are lists of one, any common entry will do; objects are compared key by key. */
function overlap(needed: Roles, held: unknown): boolean {
  if (isObject(needed)) {
    return isObject(held) && Object.keys(needed).some((key) => overlap(needed[key]!, held[key]))
  }
  const list = [held ?? []].flat() as unknown[]
  return [needed].flat().some((role) => list.includes(role))
}

const isObject = (value: unknown): value is Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The session cannot be determined; the notice above the page says so and offers to try again. */
export class SessionUnknown extends Unreachable {}

/**
 * A loader behind a guard, which waits until it is known who is signed in. Fails with SessionUnknown.
 */
export function guarded(access: Access, load: LoaderFunction = () => null): LoaderFunction {
  return async (args) => {
    if (access.auth !== undefined) await admit(access, new URL(args.request.url))
    return load(args)
  }
}

async function admit(access: Access, to: URL) {
  await checkSession()
  const { customer } = useSession.getState()
  if (customer === undefined) throw new SessionUnknown('Who is signed in is not known.')
  const verdict = judge(access, customer, to)
  if (!verdict) return
  noteRedirect(verdict, to.pathname)
  throw redirect(verdict.path)
}

/** A loader for customers only. */
export const forCustomers = (load: LoaderFunction) => guarded({ auth: true }, load)
