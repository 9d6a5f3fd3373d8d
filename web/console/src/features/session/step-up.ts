import { create } from 'zustand'

/** The member closed the question for the code: nothing was changed, and nothing is to be told. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

type Asked = { promise: Promise<void>; done: () => void; fail: (cause: Error) => void }

/** Whether the member is asked for a code. */
export const useStepUp = create<{ isAsked: boolean }>()(() => ({ isAsked: false }))

let asked: Asked | null = null

/** Asks for a code, once for all who ask at the same time. Fails with StepUpCancelled. */
export function askForStepUp(): Promise<void> {
  asked ??= makeAsked()
  useStepUp.setState({ isAsked: true })
  return asked.promise
}

/** The server has taken the code. */
export const completeStepUp = () => settle((question) => question.done())

export const cancelStepUp = () =>
  settle((question) => question.fail(new StepUpCancelled('No code was given.')))

function settle(answer: (question: Asked) => void) {
  const question = asked
  asked = null
  useStepUp.setState({ isAsked: false })
  if (question) answer(question)
}

function makeAsked(): Asked {
  let done = () => {}
  let fail: Asked['fail'] = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  return { promise, done, fail }
}
