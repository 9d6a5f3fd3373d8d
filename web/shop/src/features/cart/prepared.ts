import { create } from 'zustand'
import { setPreparedCart, useCart } from './store'

type Waiting = { change: (() => void) | null }

/** A change that waits for the customer's answer. */
export const useWaitingChange = create<Waiting>()(() => ({ change: null }))

/**
 * Changes what is in the cart; but asks first where the foundry has prepared it, because its special
 * prices end with the change.
 */
export function changeCart(change: () => void) {
  if (useCart.getState().preparedCartId === null) change()
  else useWaitingChange.setState({ change })
}

export const keepPrepared = () => useWaitingChange.setState({ change: null })

/** Makes the change that waits; the cart is an ordinary one from then on. */
export async function leavePrepared() {
  const { change } = useWaitingChange.getState()
  useWaitingChange.setState({ change: null })
  await setPreparedCart(null)
  change?.()
}
