import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/Dialog'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { useCart } from './store'

type Props = { children: string; kind: 'filled' | 'words'; isWide?: boolean; onTake: () => void }

/** Puts other items into the cart; asks first where something is in it already. */
export function TakeOver({ children, kind, isWide = false, onTake }: Props) {
  const count = useCart((cart) => cart.items.length)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const take = () => {
    close()
    onTake()
  }
  return (
    <>
      <Button
        kind={kind}
        isWide={isWide}
        onPress={() => (count === 0 ? onTake() : setAsking(true))}
      >
        {children}
      </Button>
      <Dialog
        title={text('offer.replace')}
        isOpen={isAsking}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {text('offer.keepMine')}
            </Button>
            <Button kind="filled" onPress={take}>
              {text('offer.replaceMine')}
            </Button>
          </>
        }
      >
        {text('offer.replaceWhy', { count })}
      </Dialog>
    </>
  )
}
