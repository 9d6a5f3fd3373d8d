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
  const version = useDebounced(changeSet?.version ?? 0, pause)
  const [now] = useState(serverNow)
  const { entries } = useShopEntries(shopKind)
  const currency = currencyIn(entries?.shop[0]?.record ?? null)
  const isEmpty = !changeSet || edits.length === 0
  const query = useQuery({
    ...replayQuery(changeSet?.id ?? '', version),
    enabled: !isEmpty && version > 0,
  })
  const isOld = query.isPlaceholderData || version !== changeSet?.version
  return (
    <aside className={css.panel} aria-label={text('console.replay.name')}>
      {isEmpty && (
        <Part title={text('console.replay.name')}>
          <p className="quiet">{text('console.replay.empty')}</p>
        </Part>
      )}
      {!isEmpty && !query.data && (
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
      {!isEmpty && query.data && (
        <div data-old={isOld || undefined} aria-busy={isOld}>
          <Sales replay={query.data} now={new Date(now)} />
          <OpenCarts replay={query.data} />
          <Findings findings={query.data.findings} currency={currency} />
        </div>
      )}
    </aside>
  )
}
