import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureSentence } from '../session/staff-request'

type Options<Result> = {
  /** Fails with ApiProblem, Unreachable or StepUpCancelled. */
  act: () => Promise<Result>
  onDone: (result: Result) => unknown
}

/** Something that a press does, one at a time: the second press of a double tap does nothing. */
export function useAction<Result>({ act, onDone }: Options<Result>) {
  const mutation = useMutation({ mutationFn: act, onSuccess: onDone })
  const isRunning = useRef(false) // Known at once, where `isPending` waits for the next rendering.
  const start = () => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(undefined, { onSettled: () => (isRunning.current = false) })
  }
  return { start, isPending: mutation.isPending, failure: failureSentence(mutation.error) }
}
