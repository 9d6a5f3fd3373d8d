import { Dialog } from '@typecase/ui/overlays/Dialog'
import { create } from 'zustand'
import { text } from '@typecase/shared/messages/text'
import { setPreparedCart } from './edit'
import { useCart } from './store'

/** Asks before a prepared cart is changed; once on each page that changes carts. */
export function PreparedQuestion() {
  const isWaiting = useWaitingChange(({ change }) => change !== null)
  return (
    <Dialog
      title={text('cart.changePrepared')}
      isOpen={isWaiting}
      onClose={keepPrepared}
      safe={text('cart.keepPrepared')}
      action={{ children: text('cart.leavePrepared'), onPress: () => void leavePrepared() }}
    >
      {text('cart.changePreparedWhy')}
    </Dialog>
  )
}

type Waiting = { change: (() => void) | null }

/** A change that waits for the customer's answer. */
const useWaitingChange = create<Waiting>()(() => ({ change: null }))

/**
 * Changes what is in the cart; but asks first where the foundry has prepared it, because its special
 * prices end with the change.
 */
export function changeCart(change: () => void) {
  if (useCart.getState().preparedCartId === null) change()
  else useWaitingChange.setState({ change })
}

const keepPrepared = () => useWaitingChange.setState({ change: null })

/** Makes the change that waits; the cart is an ordinary one from then on. */
async function leavePrepared() {
  const { change } = useWaitingChange.getState()
  useWaitingChange.setState({ change: null })
  await setPreparedCart(null)
  change?.()
}
