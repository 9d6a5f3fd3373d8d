import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useNavigate } from 'react-router'
import { nameOfDrop, type DroppedFile } from '#src/features/families/drop/dropped-files.ts'
import { FontDrop } from '#src/features/families/drop/FontDrop.tsx'
import { sendFiles } from '#src/features/families/drop/sender.ts'
import { FamilyTable } from '#src/features/families/list/FamilyTable.tsx'
import { OpenUploads } from '#src/features/families/list/OpenUploads.tsx'
import {
  beginUpload,
  familiesQuery,
  putUpload,
  refreshLists,
  uploadsQuery,
} from '#src/features/families/queries.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { failureSentence } from '#src/features/session/staff-request.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { paths } from '#src/paths.ts'
import { failureOf } from './screen-error'

/** The families of the shop, and where fonts are dropped. */
export function Families() {
  const { data, error, isPending, isFetching, refetch } = useQuery(familiesQuery)
  const { data: uploads = [] } = useQuery(uploadsQuery)
  const { begin, failure } = useBegin()
  return (
    <Screen title={text('console.families.title')}>
      <FontDrop label={text('console.upload.drop')} onFiles={begin} />
      {failure && <Notice role="alert">{failure}</Notice>}
      <OpenUploads uploads={uploads} />
      {error && !isSignedOut(error) && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      )}
      {isPending && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.length === 0 && (
        <NothingYet title={text('console.family.none')} what={text('console.family.noneWhat')} />
      )}
      {data && data.length > 0 && <FamilyTable families={data} />}
    </Screen>
  )
}

/** Begins an upload of what was dropped, and opens its screen. */
function useBegin() {
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
