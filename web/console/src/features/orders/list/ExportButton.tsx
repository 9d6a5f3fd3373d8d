import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence } from '../../session/staff-request'
import type { OrderView } from '../filter'
import { exportOrders } from '../queries'
import css from './ExportButton.module.css'

type Props = { view: OrderView; onFailure: (sentence: string | undefined) => void }

/** Saves the orders of the present filter as a CSV file. */
export function ExportButton({ view, onFailure }: Props) {
  const load = useMutation({
    mutationFn: () => exportOrders(view),
    onMutate: () => onFailure(undefined),
    onError: (cause) => onFailure(failureSentence(cause)),
    onSuccess: ({ file, name }) => {
      saveFile(file, name)
      toast({ text: text('console.export.saved', { name }) })
    },
  })
  return (
    <span className={css.button}>
      <span role="status" className="quiet">
        {load.isPending && text('console.export.pending')}
      </span>
      <Button isPending={load.isPending} onPress={() => load.mutate()}>
        {text('console.export.orders')}
      </Button>
    </span>
  )
}
