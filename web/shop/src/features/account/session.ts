import type { Schemas } from '@typecase/shared/api'
import { create } from 'zustand'

export type Customer = Schemas['Customer']

type Session = {
  /** undefined while it is unknown, null when nobody is signed in. */
  customer: Customer | null | undefined
  /** An authentication answer did not come or was not ours: nothing is known, tokens are untouched. */
  isApiDown: boolean
}

export const useSession = create<Session>()(() => ({ customer: undefined, isApiDown: false }))
