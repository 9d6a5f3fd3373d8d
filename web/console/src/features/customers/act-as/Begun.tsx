import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { useEffect, useId, useRef, useState } from 'react'
import type { BegunImpersonation, CustomerImpersonation } from '../queries'
import css from './ActAs.module.css'
import { EndButton } from './EndButton'
import { useSecondsUntil } from './use-seconds-until'

type Props = {
  begun: BegunImpersonation
  /** The same as the customer has it by now. */
  row: CustomerImpersonation | undefined
  customerId: string
  name: string
  onAgain: () => void
  onEnded: () => void
}

/** The link that opens the shop as the customer, once and within a minute; then the way to end it. */
export function Begun({ begun, row, customerId, name, onAgain, onEnded }: Props) {
  const [isFollowed, setFollowed] = useState(false)
  const left = useSecondsUntil(begun.opensUntil)
  const state = stateOf(row, isFollowed, left)
  const root = useNextFocus(state)
  const timeId = useId()
  return (
    <div ref={root} className={css.begun}>
      {state === 'ready' && (
        <>
          <a
            {...buttonLink('filled')}
            href={begun.address}
            target="_blank"
            rel="noreferrer"
            aria-describedby={timeId}
            onClick={() => setFollowed(true)}
          >
            {text('console.actAs.open', { name })}
          </a>
          <p id={timeId} className="quiet">
            {text('console.actAs.left', { count: left })}
          </p>
        </>
      )}
      {state === 'opened' && (
        <>
          <p role="status">{text('console.actAs.opened', { name })}</p>
          <EndButton id={begun.id} {...{ customerId, name, onEnded }} kind="outlined" />
        </>
      )}
      {(state === 'late' || state === 'ended') && (
        <>
          <p role="status">
            {state === 'late'
              ? text('console.actAs.tooLate')
              : text('console.actAs.over', { name })}
          </p>
          <Button onPress={onAgain}>{text('console.actAs.again')}</Button>
        </>
      )}
    </div>
  )
}

/**
 * `opened`: the shop is open by the link, as far as is known: a link that was followed counts as opened
 * until the server has it as unused and expired.
 */
function stateOf(row: CustomerImpersonation | undefined, isFollowed: boolean, left: number) {
  if (row && row.openedAt !== null) return row.isOpen ? 'opened' : 'ended'
  if (row && !row.isOpen) return 'late'
  if (isFollowed) return 'opened'
  return left > 0 ? 'ready' : 'late'
}

/** The focus at the first control of each state, unless the member has gone elsewhere meanwhile. */
function useNextFocus(state: string) {
  const root = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isFirst.current || isLost) root.current?.querySelector<HTMLElement>('a, button')?.focus()
    isFirst.current = false
  }, [state])
  return root
}
