import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../../session/staff-request'
import { beginUpload, putUpload, refreshLists } from '../queries'
import { nameOfDrop, type DroppedFile } from './dropped-files'
import { sendFiles } from './sender'

/** Begins an upload of what was dropped, and opens its screen. */
export function useBeginUpload() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: (files: DroppedFile[]) =>
      beginUpload({ key: crypto.randomUUID(), name: nameOfDrop(files) }),
    onSuccess: (upload, files) => {
      putUpload(cache, upload)
      refreshLists(cache)
      void sendFiles(cache, upload.id, files)
      void navigate(paths.upload(upload.id))
    },
  })
  return { begin: mutate, failure: failureSentence(error) }
}
