import type { Schemas } from '@typecase/shared/api'
import { create } from 'zustand'

export type Customer = Schemas['Customer']

/** Who is signed in. `customer` is undefined while that is unknown, null when nobody is. */
export const useSession = create<{ customer: Customer | null | undefined }>()(() => ({
  customer: undefined,
}))
