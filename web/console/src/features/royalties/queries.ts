import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'
import type { Period } from './periods'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type RoyaltyDesigner = Schemas['RoyaltyDesigner']
export type RoyaltyBalance = Schemas['RoyaltyBalance']
export type RoyaltyStatement = Schemas['RoyaltyStatement']
export type RoyaltySending = Schemas['RoyaltySending']
export type RoyaltyAdvance = Schemas['RoyaltyAdvance']
export type NewRoyaltyAdvance = Schemas['NewRoyaltyAdvance']

const every = ['royalties'] as const

/** ms after which royalties that are open ask again: each answer sums all sales of a designer. */
const renewTime = 5 * 60_000

export const designersQuery = queryOptions({
  queryKey: [...every, 'designers'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/royalties', { headers: refreshHeaders(), signal })))
      .designers,
  refetchInterval: renewTime,
})

/** The statement of a period as it would be locked now. */
export const draftQuery = (designer: string, period: Period) =>
  queryOptions({
    queryKey: [...every, 'draft', designer, period],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/royalty_drafts', {
          params: { query: { designer, ...period } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    refetchInterval: renewTime,
  })

/** The locked statements of a designer, the newest first. */
export const statementsQuery = (designer: string) =>
  queryOptions({
    queryKey: [...every, 'statements', designer],
    queryFn: async ({ signal }) =>
      (
        await staffRequest(() =>
          api.GET('/royalty_statements', {
            params: { query: { designer } },
            headers: refreshHeaders(),
            signal,
          }),
        )
      ).statements,
    refetchInterval: renewTime,
  })

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...every, 'statement', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/royalty_statements/{id}', {
          params: { path: { id } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    refetchInterval: renewTime,
  })

/** Advances of a designer, by day. */
export const advancesQuery = (designer: string) =>
  queryOptions({
    queryKey: [...every, 'advances', designer],
    queryFn: async ({ signal }) =>
      (
        await staffRequest(() =>
          api.GET('/royalty_advances', {
            params: { query: { designer } },
            headers: refreshHeaders(),
            signal,
          }),
        )
      ).advances,
    refetchInterval: renewTime,
  })

/** Gives statements and advances of a name that has no shares any more to the designer of now. */
export const correctName = (former: string, designer: string) =>
  staffRequest(() => api.POST('/royalty_names', { body: { former, designer } }))

/** Locks what a draft says; the same period again gives the same statement. */
export const lockStatement = ({ designer, from, to, digest }: RoyaltyStatement) =>
  staffRequest(() => api.POST('/royalty_statements', { body: { designer, from, to, digest } }))

export const mailStatement = (id: string, address: string) =>
  staffRequest(() =>
    api.POST('/royalty_statements/{id}/mail', { params: { path: { id } }, body: { address } }),
  )

export const withdrawLinks = (id: string) =>
  staffRequest(() =>
    api.POST('/royalty_statements/{id}/link_withdrawal', { params: { path: { id } }, body: {} }),
  )

/** After a lost answer the same key gives the advance that was noted. */
export const addAdvance = (advance: NewRoyaltyAdvance, key: string) =>
  staffRequest(() =>
    api.POST('/royalty_advances', {
      params: { header: { 'Idempotency-Key': key } },
      body: advance,
    }),
  )

export const undoAdvance = (id: string) =>
  staffRequest(() => api.DELETE('/royalty_advances/{id}', { params: { path: { id } } }))

/** The statement as an answer has it; lists that may show it are read again. */
export function putStatement(cache: QueryClient, statement: RoyaltyStatement) {
  if (statement.id !== null) cache.setQueryData(statementQuery(statement.id).queryKey, statement)
  return refreshRoyalties(cache)
}

/** Reads all that is on the screen again. */
export const refreshRoyalties = (cache: QueryClient) => cache.invalidateQueries({ queryKey: every })

const fileOf = (id: string, kind: 'pdf' | 'csv') =>
  `/api/royalty_statements/${encodeURIComponent(id)}/statement.${kind}`

/** The addresses of the files of a locked statement. */
export const pdfOf = (id: string) => fileOf(id, 'pdf')
export const csvOf = (id: string) => fileOf(id, 'csv')
