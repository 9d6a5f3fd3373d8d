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
  /** Where he goes on after signing in again, if his sign-in had ended; `as` null: whoever he is. */
  goOn?: { address: string; as: string | null }
}

/** Whose sign-in has ended here unasked, as far as it was known; null: nobody's, or all is well again. */
let ended: { as: string | null } | null = null

/** A sign-in has ended, and nobody here had asked for it. Staff who act as a customer do not come back. */
export function noteEnded(customer: Customer | null | undefined) {
  ended = customer?.impersonatedBy ? null : { as: customer?.id ?? null }
}

/** Somebody has signed in, or out as he wanted to. */
export const forgetEnded = () => void (ended = null)

/** The last time that happened, as long as he is where he was led. */
export const useTurnedAway = create<{ turned: TurnedAway | null }>()(() => ({ turned: null }))

/** Remembers that somebody is led elsewhere. Who was signed out unasked is told so there. */
export function turnAway(
  { type, path }: Pick<TurnedAway, 'type' | 'path'>,
  to: URL,
  from = window.location.pathname,
) {
  const turned = { type, from, to: to.pathname, path }
  if (type !== 401 || !ended) return useTurnedAway.setState({ turned })
  const address = to.pathname + to.search + to.hash
  useTurnedAway.setState({ turned: { ...turned, goOn: { address, ...ended } } })
  giveNotice(pathOf(path), { text: text('account.ended') })
}

/** Where this customer goes on who has just signed in; null: nowhere in particular. */
export function goOnAs({ id }: Customer): string | null {
  const goOn = useTurnedAway.getState().turned?.goOn
  return goOn && (goOn.as === null || goOn.as === id) ? goOn.address : null
}

/** Somebody has come to a path: elsewhere nothing is remembered any longer. */
export function arrive(pathname: string) {
  const { turned } = useTurnedAway.getState()
  if (turned && pathOf(turned.path) !== pathname) useTurnedAway.setState({ turned: null })
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0]!
