import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/Dialog'
import { text } from '#src/messages/text.ts'
import { keepPrepared, leavePrepared, useWaitingChange } from './prepared'

/** Asks before a prepared cart is changed; once on each page that changes carts. */
export function PreparedQuestion() {
  const isWaiting = useWaitingChange(({ change }) => change !== null)
  return (
    <Dialog
      title={text('cart.changePrepared')}
      isOpen={isWaiting}
      onClose={keepPrepared}
      actions={
        <>
          <Button autoFocus onPress={keepPrepared}>
            {text('cart.keepPrepared')}
          </Button>
          <Button kind="filled" onPress={() => void leavePrepared()}>
            {text('cart.leavePrepared')}
          </Button>
        </>
      }
    >
      {text('cart.changePreparedWhy')}
    </Dialog>
  )
}
