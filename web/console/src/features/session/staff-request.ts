import { ApiProblem, unwrap } from '@typecase/shared/console-api'
import { fileNameIn } from '@typecase/shared/file-name'
import { InvalidFields, sentenceOf } from '@typecase/shared/forms/form-faults'
import { endSession, isSignedOut, refreshSession } from './session-watch'
import { askForStepUp, StepUpCancelled } from './step-up'

/**
 * Sends a request of a signed-in member, and returns its body. Where the server wants the second factor
 * shown again, the member is asked for it and the request is sent once more. Fails with ApiProblem,
 * Unreachable or StepUpCancelled; one that finds the session over also brings up the sign-in.
 */
export async function staffRequest<T>(send: () => Parameters<typeof unwrap<T>>[0]): Promise<T> {
  try {
    return await unwrap(send())
  } catch (cause) {
    noteEnd(cause)
    if (!needsStepUp(cause)) throw cause
  }
  await askForStepUp()
  try {
    return await unwrap(send())
  } catch (cause) {
    noteEnd(cause)
    throw cause
  }
}

/** A file with the name to save it under. */
export type StaffFile = { file: Blob; name: string }

type Answer<T> = Awaited<Parameters<typeof unwrap<T>>[0]>

/** As staffRequest, of a file; `fallback`: its name where the answer gives none. */
export async function staffFile(
  send: () => Promise<Answer<Blob>>,
  fallback: string,
): Promise<StaffFile> {
  let name = fallback
  const file = await staffRequest(async () => {
    const answer = await send()
    name = fileNameIn(answer.response.headers) ?? fallback
    return answer
  })
  return { file, name }
}

/** A failure as one sentence; undefined for one that the member has chosen, or that the sign-in tells. */
export function failureSentence(cause: unknown) {
  if (cause === null || cause instanceof StepUpCancelled || isSignedOut(cause)) return undefined
  return sentenceOf(cause)
}

/** A failure as a form takes it: one that failureSentence() has no sentence for is no fault of a field. */
export const forForm = (cause: unknown) =>
  failureSentence(cause) === undefined ? new InvalidFields({}) : cause

/** Whether the server refused by this code. */
export const isRefusal = (cause: unknown, code: string) =>
  cause instanceof ApiProblem && cause.code === code

function noteEnd(cause: unknown) {
  if (isSignedOut(cause)) endSession()
  // The member's role has changed: menu and screens follow it.
  if (isRefusal(cause, 'permission_missing')) void refreshSession()
}

const needsStepUp = (cause: unknown) => isRefusal(cause, 'step_up_needed')
