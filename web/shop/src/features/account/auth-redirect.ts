import { create } from 'zustand'
import { text } from '@typecase/shared/messages/text'
import type { Customer } from './session'

/** Why a visitor was led to another page: signed out, without the role, or signed in. */
export type AuthRedirect = {
  type: 401 | 403 | 404
  from: string
  to: string
  /** The page to which they were led. */
  path: string
}

/** A sign-in has ended here unasked, and its customer has not signed in again since. */
let hasEnded = false

/** A sign-in has ended, and nobody here had asked for it. Staff who act as a customer do not sign in. */
export const noteSessionEnded = (customer: Customer | null | undefined) =>
  void (hasEnded = !customer?.impersonatedBy)

/** Forgets the ended session: a customer has signed in, or out of their own will. */
export const forgetSessionEnded = () => void (hasEnded = false)

/** The last redirect, as long as the visitor is on the page to which it led. */
export const useAuthRedirect = create<{ redirect: AuthRedirect | null }>()(() => ({
  redirect: null,
}))

/** Remembers a redirect. A customer whose session ended unasked is told so there. */
export function noteRedirect(
  { type, path }: Pick<AuthRedirect, 'type' | 'path'>,
  to: string,
  from = window.location.pathname,
) {
  useAuthRedirect.setState({ redirect: { type, from, to, path } })
  if (type === 401 && hasEnded) giveNotice(pathOf(path), { text: text('account.ended') })
}

/** Forgets a redirect that led to another path than this one. */
export function clearRedirect(pathname: string) {
  const { redirect } = useAuthRedirect.getState()
  if (redirect && pathOf(redirect.path) !== pathname) useAuthRedirect.setState({ redirect: null })
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0]!

type AccountNotice = {
  text: string
  /** Offers to sign out and to go there. */
  signOutTo?: string
}

type Given = AccountNotice & { path: string }

/** The notice that the next page shows about the account. */
export const useNotice = create<{ given: Given | null }>()(() => ({ given: null }))

/** Says it on the page of this path, until it is left. */
export const giveNotice = (path: string, notice: AccountNotice) =>
  useNotice.setState({ given: { ...notice, path } })
