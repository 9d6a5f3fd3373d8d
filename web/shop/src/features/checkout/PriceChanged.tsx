import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/Dialog'
import { text } from '#src/messages/text.ts'
import type { Quote } from '../cart/quote'

type Props = {
  /** What was shown when the button was pressed, and what it costs now. */
  change: { before: Quote; after: Quote } | null
  onAccept: (after: Quote) => void
  onClose: () => void
}

/** Asks whether to pay another price than the one that was shown. */
export function PriceChanged({ change, onAccept, onClose }: Props) {
  if (!change) return null
  const { before, after } = change
  const price = money(after.total, after.currency)
  const isHigher = after.currency === before.currency && after.total > before.total
  return (
    <Dialog
      isOpen
      title={text(isHigher ? 'checkout.roseQuestion' : 'checkout.fellQuestion')}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {text('checkout.notYet')}
          </Button>
          <Button kind="filled" onPress={() => onAccept(after)}>
            {after.total === 0 ? text('checkout.getFree') : text('checkout.pay', { price })}
          </Button>
        </>
      }
    >
      <p>
        {text('checkout.priceChanged', {
          before: money(before.total, before.currency),
          after: price,
        })}
      </p>
    </Dialog>
  )
}
