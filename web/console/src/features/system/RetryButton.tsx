import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { toast } from '@typecase/ui/overlays/Toast'
import { useRef } from 'react'
import { failureSentence } from '../session/staff-request'
import { rowLink } from '../keys/use-keys'
import { refreshSystem } from './queries'
import css from './System.module.css'

type Props = {
  label: string
  /** The accessible name, which begins with the label. */
  name: string
  /** Announced once the server has taken it. */
  done: string
  act: () => Promise<unknown>
  /** Shows at once what the server has taken. */
  onDone: () => void
}

/**
 * A word in a row that tries something again at once, and once: what the server has taken no longer
 * needs it, so the focus goes to the link of the row, or to the row. A failure stands beside it.
 */
export function RetryButton({ label, name, done, act, onDone }: Props) {
  const cache = useQueryClient()
  const isSent = useRef(false) // Known at once, where `isPending` waits for the next rendering.
  const button = useRef<HTMLButtonElement>(null)
  const retry = useMutation({
    mutationFn: act,
    onSuccess: () => {
      leaveToRow(button.current)
      onDone()
      toast({ text: done })
    },
    onError: () => void (isSent.current = false),
    // It may have been taken although the answer was lost.
    onSettled: () => void refreshSystem(cache),
  })
  const press = () => {
    if (isSent.current) return
    isSent.current = true
    retry.mutate()
  }
  const failure = failureSentence(retry.error)
  return (
    <>
      <Button
        ref={button}
        kind="words"
        aria-label={name}
        isPending={retry.isPending}
        onPress={press}
        {...rowLink}
      >
        {label}
      </Button>
      {failure && (
        <span role="alert" className={css.failure}>
          {failure}
        </span>
      )}
    </>
  )
}

/** Moves the focus from a button that is about to go; elsewhere it stays. */
function leaveToRow(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const target = row?.querySelector<HTMLElement>('a') ?? row
  target?.focus({ preventScroll: true })
}
