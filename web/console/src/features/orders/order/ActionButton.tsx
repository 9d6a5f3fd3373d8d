import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence } from '../../session/staff-request'
import { refreshOrders } from '../queries'

type Props = {
  label: string
  /** Said once it is done. */
  done: string
  act: () => Promise<unknown>
  onFailure: (sentence: string | undefined) => void
}

/** A word that does something to the order at once. */
export function ActionButton({ label, done, act, onFailure }: Props) {
  const cache = useQueryClient()
  const action = useMutation({
    mutationFn: act,
    onMutate: () => onFailure(undefined),
    onError: (cause) => onFailure(failureSentence(cause)),
    onSuccess: async () => {
      toast({ text: done })
      await refreshOrders(cache)
    },
  })
  return (
    <Button kind="plain" isPending={action.isPending} onPress={() => action.mutate()}>
      {label}
    </Button>
  )
}
