import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button, type ButtonKind } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { endImpersonation, refreshCustomer } from '../queries'
import { useAction } from '../use-action'

type Props = {
  /** Of the impersonation. */
  id: string
  customerId: string
  name: string
  /** Said instead of "End" where several stand below each other. */
  label?: string
  kind: ButtonKind
  onEnded: () => void
}

/** Ends acting as a customer, also in the tab where the shop is open. */
export function EndButton({ id, customerId, name, label, kind, onEnded }: Props) {
  const cache = useQueryClient()
  const { start, isPending, failure } = useAction({
    act: () => endImpersonation(id),
    onDone: async () => {
      onEnded()
      await refreshCustomer(cache, customerId)
      toast({ text: text('console.actAs.ended', { name }) })
      focusPage()
    },
  })
  return (
    <>
      <Button kind={kind} aria-label={label} isPending={isPending} onPress={start}>
        {text('console.end')}
      </Button>
      {failure && <Notice role="alert">{failure}</Notice>}
    </>
  )
}
