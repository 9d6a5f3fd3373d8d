import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { staffRequest } from '../../session/staff-request'
import { sendingFetch } from './sending-fetch'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type Picture = Schemas['Picture']

export const picturesQuery = infiniteQueryOptions({
  queryKey: ['pictures'],
  queryFn: ({ pageParam, signal }) =>
    staffRequest(() =>
      api.GET('/pictures', {
        params: { query: { limit: 24, ...(pageParam && { after: pageParam }) } },
        signal,
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

export const addPicture = (file: File, { signal, onProgress }: Sending) =>
  staffRequest(() =>
    api.POST('/pictures', {
      params: { query: { name: file.name.slice(0, 200) } },
      body: file as unknown as string,
      bodySerializer: (body) => body as unknown as Blob,
      headers: { 'Content-Type': file.type },
      fetch: sendingFetch(file, onProgress),
      signal,
    }),
  )

export const describePicture = (id: string, alt: string) =>
  staffRequest(() => api.PATCH('/pictures/{id}', { params: { path: { id } }, body: { alt } }))

export const removePicture = (id: string) =>
  staffRequest(() => api.DELETE('/pictures/{id}', { params: { path: { id } } }))
