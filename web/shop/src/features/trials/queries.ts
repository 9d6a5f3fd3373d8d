import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { z } from '@typecase/shared/zod'

export type TrialOffer = Schemas['TrialOffer']
export type TrialFamily = Schemas['TrialFamily']
export type Trial = Schemas['Trial']

/** The families offered for trial, and the terms; null: this shop gives no trials. */
export const trialOfferQuery = queryOptions({
  queryKey: ['trial-offer'],
  queryFn: ({ signal }): Promise<TrialOffer | null> =>
    unwrap(api.GET('/trials', { signal })).catch(noneAtAll),
  staleTime: 60_000,
})

function noneAtAll(cause: unknown) {
  if (cause instanceof ApiProblem && cause.status === 404) return null
  throw cause
}

/**
 * The trial that a mailed link leads to. Fails with ApiProblem 404 unknown_trial, and 410
 * trial_expired, trial_spent or trial_withdrawn. Asking spends nothing.
 */
export const trialQuery = (token: string) =>
  queryOptions({
    queryKey: ['trial', token],
    queryFn: ({ signal }) => unwrap(api.POST('/trials/get', { body: { token }, signal })),
    staleTime: 60_000,
  })

const sentSchema = z.object({ email: z.string(), days: z.number() })

/** The result of a request, as the entry of the tab's history keeps it: a reload tells it again. */
export type Sent = z.infer<typeof sentSchema>

/** null: this entry was not reached by a request. */
export const sentOf = (state: unknown): Sent | null => sentSchema.safeParse(state).data ?? null
