import { useMutation } from '@tanstack/react-query'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { sentenceOf } from '../account/form-faults'
import { exportData } from './actions'
import css from './profile.module.css'

/** Everything that the shop keeps about the customer, as a file. */
export function OwnData() {
  const data = useMutation({ mutationFn: async () => saveFile(await exportData(), 'account.json') })
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
