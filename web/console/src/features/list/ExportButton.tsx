import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { saveFile } from '@typecase/shared/save-file'
import { Button, type ButtonKind } from '@typecase/ui/Button'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence, type StaffFile } from '../session/staff-request'
import css from './ExportButton.module.css'

type Props = {
  label: string
  kind?: ButtonKind
  load: () => Promise<StaffFile>
  /** undefined: another try begins. */
  onFailure: (sentence: string | undefined) => void
}

/** Saves a list, as the present filter has it, as a file. */
export function ExportButton({ label, kind = 'outlined', load, onFailure }: Props) {
  const saving = useMutation({
    mutationFn: load,
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
        {saving.isPending && text('console.export.pending')}
      </span>
      <Button kind={kind} isPending={saving.isPending} onPress={() => saving.mutate()}>
        {label}
      </Button>
    </span>
  )
}
