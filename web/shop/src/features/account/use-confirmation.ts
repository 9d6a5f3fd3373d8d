import { ApiProblem } from '@typecase/shared/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { dropToken } from './mailed-token'
import { confirm } from './registration'

/** The password that the server asks for before a link does its work. */
export type AskedPassword =
  'own_password_needed' | 'account_password_needed' | 'new_password_needed'

export type Confirmation =
  | { state: 'ready'; sentence?: string; isPending?: boolean }
  | { state: 'asking' }
  | { state: 'password'; asked: AskedPassword; isTriedAgain: boolean }
  | { state: 'done'; email: string; hasMoved: boolean }
  | { state: 'spent' | 'taken' }
  | { state: 'failed'; sentence: string; isTryingAgain?: boolean }

/**
 * The mailed link that led here: posted once at the start, again with what `prove` is given. One that
 * `waits` is posted when the visitor says so: what opens links by itself, such as a mail scanner that
 * runs scripts, does not spend it.
 */
export function useConfirmation(token: string, waits: boolean) {
  const [confirmation, setConfirmation] = useState<Confirmation>({
    state: waits ? 'ready' : 'asking',
  })
  const hasBegun = useRef(false)

  const post = useCallback(
    async (password?: string, asked?: AskedPassword) => {
      const { email } = await confirm(token, password)
      dropToken('confirm')
      setConfirmation({ state: 'done', email, hasMoved: asked === 'account_password_needed' })
    },
    [token],
  )

  const begin = useCallback(() => post().catch((cause) => setConfirmation(after(cause))), [post])

  useEffect(() => {
    if (waits || hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [begin, waits])

  /** The button stays with the focus while it works, and where it can be pressed again. */
  const start = async () => {
    setConfirmation({ state: 'ready', isPending: true })
    await post().catch((cause) => {
      const next = after(cause, true)
      setConfirmation(next.state === 'failed' ? { ...next, state: 'ready' } : next)
    })
  }

  /** After a failure, which stands until something else is known, with the button that has the focus. */
  const tryAgain = async () => {
    setConfirmation((failed) => ({ ...failed, isTryingAgain: true }))
    await post().catch((cause) => setConfirmation(after(cause, true)))
  }

  /** Fails where the form is to say so; any other failure takes the form's place. */
  const prove = async (password: string, asked: AskedPassword) => {
    try {
      await post(password, asked)
    } catch (cause) {
      const next = after(cause)
      if (next.state === 'failed') throw cause
      setConfirmation(next)
    }
  }
  return { confirmation, start, tryAgain, prove }
}

function after(cause: unknown, isTriedAgain = false): Confirmation {
  if (!(cause instanceof ApiProblem)) return { state: 'failed', sentence: sentenceOf(cause) }
  if (cause.code === 'link_spent' || cause.code === 'email_taken') {
    dropToken('confirm')
    return { state: cause.code === 'link_spent' ? 'spent' : 'taken' }
  }
  const asked = cause.code === 'password_needed' ? cause.problem.errors?.[0]?.code : undefined
  if (isAsked(asked)) return { state: 'password', asked, isTriedAgain }
  return { state: 'failed', sentence: sentenceOf(cause) }
}

const isAsked = (code: string | undefined): code is AskedPassword =>
  code === 'own_password_needed' ||
  code === 'account_password_needed' ||
  code === 'new_password_needed'
