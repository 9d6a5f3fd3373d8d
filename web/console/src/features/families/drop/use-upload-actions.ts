import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/console-api'
import { failureSentence, isRefusal } from '../../session/staff-request'
import {
  arrangeUpload,
  commitUpload,
  putUpload,
  refreshLists,
  uploadQuery,
  type BuyerChoice,
  type Upload,
} from '../queries'

type Change = Omit<Schemas['Arrangement'], 'version'>

/** Corrections of an upload, and its commit. After somebody else's change the upload is read again. */
export function useUploadActions(upload: Upload) {
  const cache = useQueryClient()
  const readAgain = (cause: unknown) => {
    if (isRefusal(cause, 'upload_changed') || isRefusal(cause, 'upload_closed')) {
      void cache.invalidateQueries(uploadQuery(upload.id))
    }
  }
  const arranging = useMutation({
    mutationFn: (change: Change) =>
      arrangeUpload(upload.id, { ...change, version: upload.version }),
    onSuccess: (changed) => putUpload(cache, changed),
    onError: readAgain,
  })
  const committing = useMutation({
    mutationFn: (choice: BuyerChoice) => commitUpload(upload.id, upload.version, choice),
    onSuccess: (committed) => {
      cache.setQueryData(uploadQuery(upload.id).queryKey, committed)
      refreshLists(cache)
    },
    onError: readAgain,
  })
  return {
    arrange: (change: Change, onDone?: () => void) =>
      arranging.mutate(change, { onSuccess: () => onDone?.() }),
    commit: (choice: BuyerChoice = {}, onDone?: () => void) =>
      committing.mutate(choice, { onSuccess: () => onDone?.() }),
    isCommitting: committing.isPending,
    isArranging: arranging.isPending,
    failure: failureSentence(committing.error ?? arranging.error),
  }
}
