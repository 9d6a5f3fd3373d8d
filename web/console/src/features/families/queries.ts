import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type FamilyRow = Schemas['FamilyRow']
export type Upload = Schemas['Upload']
export type UploadFile = Schemas['UploadFile']
export type UploadFont = Schemas['UploadFont']
export type UploadFamily = Schemas['UploadFamily']
export type UploadSummary = Schemas['UploadSummary']

/** ms after which an upload is read again while files of it are on their way. */
const busyTime = 1_000

export const familiesQuery = queryOptions({
  queryKey: ['families', 'list'],
  queryFn: async ({ signal }) => {
    const { families } = await staffRequest(() =>
      api.GET('/families', { headers: refreshHeaders(), signal }),
    )
    return families
  },
  refetchInterval: refreshTime,
})

/** The uploads that somebody may go on with. */
export const uploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: async ({ signal }) => {
    const { uploads } = await staffRequest(() =>
      api.GET('/uploads', { headers: refreshHeaders(), signal }),
    )
    return uploads
  },
  refetchInterval: refreshTime,
})

/** Whether bytes or findings of a file are missing. */
export const isUnderWay = ({ state }: Pick<UploadFile, 'state'>) =>
  state === 'receiving' || state === 'reading'

export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['upload', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/uploads/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' && data.files.some(isUnderWay) ? busyTime : refreshTime,
  })

export const beginUpload = (body: Schemas['NewUpload']) =>
  staffRequest(() => api.POST('/uploads', { body }))

export const declareFiles = (id: string, files: readonly Schemas['NewFile'][]) =>
  staffRequest(() =>
    api.POST('/uploads/{id}/files', { params: { path: { id } }, body: { files: [...files] } }),
  )

/** Sends bytes of a file; returns how many the server has from its beginning. */
export async function putPiece(id: string, number: number, offset: number, bytes: Blob) {
  const { received } = await staffRequest(() =>
    api.PUT('/uploads/{id}/files/{number}/pieces', {
      params: { path: { id, number }, query: { offset } },
      body: bytes as unknown as string,
      bodySerializer: (body) => body as unknown as Blob,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )
  return received
}

export const arrangeUpload = (id: string, body: Schemas['Arrangement']) =>
  staffRequest(() => api.POST('/uploads/{id}/arrangement', { params: { path: { id } }, body }))

/** The part of buyers of styles with a new release, and the foundry's words to them. */
export type BuyerChoice = Omit<Schemas['CommitRequest'], 'version'>

export const commitUpload = (id: string, version: number, choice: BuyerChoice) =>
  staffRequest(() =>
    api.POST('/uploads/{id}/commit', { params: { path: { id } }, body: { version, ...choice } }),
  )

export const discardUpload = (id: string) =>
  staffRequest(() => api.DELETE('/uploads/{id}', { params: { path: { id } } }))

/** The upload as an answer has it, unless a later one is here already. */
export function putUpload(cache: QueryClient, upload: Upload) {
  cache.setQueryData(uploadQuery(upload.id).queryKey, (known) =>
    known && known.version > upload.version ? known : upload,
  )
}

/** Has the lists of families and uploads read again. */
export function refreshLists(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: ['families'] })
  void cache.invalidateQueries(uploadsQuery)
}
