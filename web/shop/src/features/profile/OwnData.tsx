import { useMutation } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { sentenceOf } from '../account/form-faults'
import { exportData } from './actions'
import css from './profile.module.css'

/** Everything that the shop keeps about the customer, as a file. */
export function OwnData() {
  const data = useMutation({ mutationFn: async () => save(await exportData()) })
  return (
    <>
      <p className={css.text}>{text('profile.exportWhat')}</p>
      {data.isError && <Notice role="alert">{sentenceOf(data.error)}</Notice>}
      <div className={css.actions}>
        <Button isPending={data.isPending} onPress={() => data.mutate()}>
          {text('profile.export')}
        </Button>
      </div>
    </>
  )
}

/** By way of a link that nobody sees: the file has come with the customer's token. */
function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'account.json'
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
