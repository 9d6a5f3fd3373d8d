import { create } from 'zustand'
import { text } from '#src/messages/text.ts'
import { giveNotice } from './notice'
import type { Customer } from './session'

/** Why somebody was led elsewhere than he wanted to: signed out, lacking a role, or signed in. */
export type TurnedAway = {
  type: 401 | 403 | 404
  from: string
  to: string
  /** Where he was led. */
  path: string
}

/** A sign-in has ended here unasked, and its customer has not signed in again since. */
let hasEnded = false

/** A sign-in has ended, and nobody here had asked for it. Staff who act as a customer do not sign in. */
export const noteEnded = (customer: Customer | null | undefined) =>
  void (hasEnded = !customer?.impersonatedBy)

/** Somebody has signed in, or out as he wanted to. */
export const forgetEnded = () => void (hasEnded = false)

/** The last time that happened, as long as he is where he was led. */
export const useTurnedAway = create<{ turned: TurnedAway | null }>()(() => ({ turned: null }))

/** Remembers that somebody is led elsewhere. Who was signed out unasked is told so there. */
export function turnAway(
  { type, path }: Pick<TurnedAway, 'type' | 'path'>,
  to: string,
  from = window.location.pathname,
) {
  useTurnedAway.setState({ turned: { type, from, to, path } })
  if (type === 401 && hasEnded) giveNotice(pathOf(path), { text: text('account.ended') })
}

/** Somebody has come to a path: elsewhere nothing is remembered any longer. */
export function arrive(pathname: string) {
  const { turned } = useTurnedAway.getState()
  if (turned && pathOf(turned.path) !== pathname) useTurnedAway.setState({ turned: null })
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0]!
