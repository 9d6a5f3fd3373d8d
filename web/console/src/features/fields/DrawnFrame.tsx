import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { ReactNode } from 'react'
import type { Retried } from '../drafts/together'
import { failureSentence } from '../session/staff-request'

type Props = {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  /** Class names. */
  look: Readonly<Record<string, string | undefined>>
  query: Retried
  /** Whether what stands here is of an earlier text. */
  isOld?: boolean
  /** The drawing; undefined: it is on its way. */
  children: ReactNode
}

/** The frame of a text as the shop draws it, or why it cannot be drawn. */
export function DrawnFrame({ title, aside, look, query, isOld = false, children }: Props) {
  const failure = failureSentence(query.error)
  return (
    <section className={look['drawn']} aria-label={title}>
      <p className={look['head']}>
        {title}
        {aside}
      </p>
      {failure ? (
        <Notice role="alert" action={retryAction(query.refetch, query.isFetching)}>
          {failure}
        </Notice>
      ) : (
        <div
          className={look['text']}
          role="group"
          aria-label={title}
          // The text may be longer than its frame: keys scroll it.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          data-old={isOld || undefined}
        >
          {children === undefined ? text('shell.loading') : children}
        </div>
      )}
    </section>
  )
}
