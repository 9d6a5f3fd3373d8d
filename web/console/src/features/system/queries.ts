import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { auditKey, refreshHistory } from '../history/queries'
import { pageSize, refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'
import type { AuditView, JobView, MailView, TesterFilter } from './views'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type OpenJob = Schemas['OpenJob']
export type FoundJobs = Schemas['FoundJobs']
export type KeptMail = Schemas['KeptMail']
export type FoundMails = Schemas['FoundMails']
export type OpenBuild = Schemas['OpenBuild']
export type TesterLogRow = Schemas['TesterLogRow']
export type AuditChain = Schemas['AuditChain']

const every = ['system'] as const

const live = { placeholderData: keepPreviousData, refetchInterval: refreshTime } as const

const pageOf = ({ after }: { after?: string }) => ({ limit: pageSize, ...(after && { after }) })

/** A page of the jobs; the one before stays until it is here. */
export const jobsQuery = ({ filter, after }: JobView) =>
  queryOptions({
    queryKey: [...every, 'jobs', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/jobs', {
          params: { query: { ...filter, ...pageOf({ ...(after && { after }) }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    ...live,
  })

export const mailsQuery = ({ filter, after }: MailView) =>
  queryOptions({
    queryKey: [...every, 'mails', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/mails', {
          params: { query: { ...filter, ...pageOf({ ...(after && { after }) }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    ...live,
  })

export const buildsQuery = queryOptions({
  queryKey: [...every, 'builds'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/builds', { headers: refreshHeaders(), signal }))).builds,
  refetchInterval: refreshTime,
})

export const testerLogQuery = ({ family, days }: TesterFilter) =>
  queryOptions({
    queryKey: [...every, 'tester', { family, days }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/tester_log', {
          params: { query: { days, ...(family && { family }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A page of the audit log. */
export const auditQuery = ({ filter, after }: AuditView) =>
  queryOptions({
    queryKey: [...auditKey, 'page', { filter, after }],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/audit', {
          params: { query: { ...filter, ...pageOf({ ...(after && { after }) }) } },
          headers: refreshHeaders(),
          signal,
        }),
      ),
    ...live,
  })

export const retryJob = (id: string) =>
  staffRequest(() => api.POST('/jobs/{id}/retry', { params: { path: { id } }, body: {} }))

export const retryMail = (id: string) =>
  staffRequest(() => api.POST('/mails/{id}/retry', { params: { path: { id } }, body: {} }))

const retried = () => ({
  state: 'waiting' as const,
  attempts: 0,
  nextAt: new Date().toISOString(),
  lastError: null,
})

/** Shows at once that a job waits again, in every list that holds it. */
export const showJobRetried = (cache: QueryClient, id: string) =>
  cache.setQueriesData<FoundJobs>({ queryKey: [...every, 'jobs'] }, (found) =>
    found ? { ...found, jobs: changedIn(found.jobs, id, retried()) } : found,
  )

/** The same of a mail. */
export const showMailRetried = (cache: QueryClient, id: string) =>
  cache.setQueriesData<FoundMails>({ queryKey: [...every, 'mails'] }, (found) =>
    found ? { ...found, mails: changedIn(found.mails, id, retried()) } : found,
  )

/** The same of a build. */
export const showBuildRetried = (cache: QueryClient, order: string) =>
  cache.setQueryData(buildsQuery.queryKey, (builds) =>
    builds?.map((build) => {
      const { attempts, nextAt, lastError } = retried()
      const isIt = build.orderId === order
      return isIt ? { ...build, isParked: false, attempts, nextAt, lastError } : build
    }),
  )

const changedIn = <T extends { id: string }>(rows: readonly T[], id: string, change: Partial<T>) =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

/** After something was tried again: every list of the area is read again. */
export const refreshSystem = (cache: QueryClient) =>
  Promise.all([cache.invalidateQueries({ queryKey: every }), refreshHistory(cache)])
