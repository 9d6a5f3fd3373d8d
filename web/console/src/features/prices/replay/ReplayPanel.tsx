import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import type { Draft } from '../../drafts/use-draft'
import { useShopEntries } from '../../drafts/use-shop-entries'
import { serverNow } from '../../session/session'
import { isSignedOut } from '../../session/session-watch'
import { currencyIn } from '../sheets/records'
import { Findings } from './Findings'
import { OpenCarts } from './OpenCarts'
import { replayQuery } from './queries'
import css from './Replay.module.css'
import { Sales } from './Sales'

/** After the last change of a draft that was saved; a replay of 10,000 orders costs the server a second. */
const pause = 800

const shopKind = ['shop'] as const

/** The effect of the member's draft on what was sold and what is open. */
export function ReplayPanel({ draft }: { draft: Draft }) {
  const { changeSet, edits } = draft
  const settled = useDebounced(changeSet, pause)
  // Another draft is replayed at once: nothing of the one before is shown.
  const replayed = settled?.id === changeSet?.id ? settled : changeSet
  const [now] = useState(serverNow)
  const { entries, error } = useShopEntries(shopKind)
  const currency = currencyIn(entries?.shop[0]?.record ?? null)
  const isEmpty = !changeSet || edits.length === 0
  const query = useQuery({
    ...replayQuery(replayed?.id ?? '', replayed?.version ?? 0),
    enabled: !isEmpty,
  })
  // The currency of the shop says which sales are drawn.
  const replay = entries || error ? query.data : undefined
  const isOld = query.isPlaceholderData || replayed?.version !== changeSet?.version
  return (
    <aside className={css.panel} aria-label={text('console.replay.name')}>
      {isEmpty && (
        <Part title={text('console.replay.name')}>
          <p className="quiet">{text('console.replay.empty')}</p>
        </Part>
      )}
      {!isEmpty && !replay && (
        <Part title={text('console.replay.name')}>
          {query.error && !isSignedOut(query.error) ? (
            <Notice role="alert" action={retryAction(query.refetch, query.isFetching)}>
              {text('console.replay.failed')}
            </Notice>
          ) : (
            <p className="quiet" role="status">
              {text('console.replay.running')}
            </p>
          )}
        </Part>
      )}
      {!isEmpty && replay && (
        <div data-old={isOld || undefined} aria-busy={isOld}>
          <Sales replay={replay} currency={currency} now={new Date(now)} />
          <OpenCarts replay={replay} />
          <Findings findings={replay.findings} currency={currency} />
        </div>
      )}
    </aside>
  )
}
