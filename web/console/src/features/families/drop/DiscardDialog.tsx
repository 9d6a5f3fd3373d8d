import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureSentence } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { discardUpload, refreshLists, uploadQuery, type Upload } from '../queries'

type Props = { upload: Upload; onClose: () => void; onDone: () => void }

/** The question before the files of an upload are removed. */
export function DiscardDialog({ upload, onClose, onDone }: Props) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => discardUpload(upload.id),
    onSuccess: () => {
      void cache.invalidateQueries(uploadQuery(upload.id))
      refreshLists(cache)
      onDone()
    },
  })
  const failure = failureSentence(error)
  return (
    <StaffDialog
      title={text('console.upload.discardTitle', { name: upload.name })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{ isPending, onPress: mutate, children: text('console.upload.discard') }}
    >
      <p>{text('console.upload.discardWhat', { count: upload.files.length })}</p>
      {failure && <Notice role="alert">{failure}</Notice>}
    </StaffDialog>
  )
}
