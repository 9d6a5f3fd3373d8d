import { api, unwrap, type Schemas } from '@typecase/shared/api'
import { digestOf, newRequestKey } from '@typecase/shared/request-key'
import { readStored, writeStored } from '@typecase/shared/local-storage'
import { parseJson } from '@typecase/shared/web-storage'
import { z } from '@typecase/shared/zod'

const key = 'trial_request'

const attemptSchema = z.object({ digest: z.string(), idempotencyKey: z.string() })

/**
 * Asks for a trial. The same content is one request however often it is sent, after a reload too,
 * until an answer says that it was taken. Fails with ApiProblem and Unreachable.
 */
export async function requestTrial(body: Schemas['TrialRequest']) {
  const digest = await digestOf(JSON.stringify(body))
  const known = attemptSchema.safeParse(parseJson(readStored(key))).data
  const attempt = known?.digest === digest ? known : { digest, idempotencyKey: newRequestKey() }
  writeStored(key, JSON.stringify(attempt))
  const header = { 'Idempotency-Key': attempt.idempotencyKey }
  const requested = await unwrap(api.POST('/trials', { params: { header }, body }))
  writeStored(key, null)
  return requested
}
