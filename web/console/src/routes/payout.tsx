import { useQuery } from '@tanstack/react-query'
import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ExportButton } from '#src/features/list/ExportButton.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { StateMark } from '#src/features/orders/StateMark.tsx'
import { Differences } from '#src/features/payouts/Differences.tsx'
import { LineTable } from '#src/features/payouts/LineTable.tsx'
import { amountWords, markOf, statusWords } from '#src/features/payouts/payout-words.ts'
import css from '#src/features/payouts/Payouts.module.css'
import {
  exportPayout,
  payoutLinesQuery,
  payoutQuery,
  type ShownPayout,
} from '#src/features/payouts/queries.ts'
import { Sums } from '#src/features/payouts/Sums.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** A payout: what differs, its sums, and what is in it. */
export function Payout() {
  const session = useOutletContext<StaffSession>()
  const { id = '' } = useParams()
  const query = useQuery(payoutQuery(id))
  const { data: shown } = query
  const [exportFailure, setExportFailure] = useState<string>()
  const back = { to: paths.payouts(), label: text('console.payouts.back') }
  const title = shown
    ? text('console.payouts.titleOf', { amount: amountWords(shown.payout) })
    : text('console.payouts.title')
  return (
    <Screen
      title={title}
      facts={<TextLink to={back.to}>{back.label}</TextLink>}
      actions={
        shown &&
        shown.payout.lines > 0 && (
          <ExportButton
            label={text('console.payouts.csv')}
            load={() => exportPayout(id)}
            onFailure={setExportFailure}
          />
        )
      }
    >
      {exportFailure && <Notice role="alert">{exportFailure}</Notice>}
      {query.error && !shown && !isSignedOut(query.error) && (
        <RecordFailure
          cause={query.error}
          retry={query.refetch}
          isPending={query.isFetching}
          missing={text('console.payouts.missing')}
          back={back}
        />
      )}
      {query.isPending && <p role="status">{text('shell.loading')}</p>}
      {shown && <Body key={id} shown={shown} mayRead={isAllowed(session, 'orders:read')} />}
    </Screen>
  )
}

const Body = ({ shown, mayRead }: { shown: ShownPayout; mayRead: boolean }) => (
  <>
    <div className={css.facts}>
      <StateMark mark={markOf(shown.payout)}>{statusWords(shown.payout.status)}</StateMark>
      <span>
        {text('console.payouts.arrives')} {day(shown.payout.arrivesAt)}
      </span>
      <span className={css.id}>{shown.payout.gatewayId}</span>
    </div>
    <div className={css.page}>
      <div className={css.lines}>
        <Differences shown={shown} mayRead={mayRead} />
        {shown.payout.linesState !== 'untold' && <Lines shown={shown} mayRead={mayRead} />}
      </div>
      {shown.payout.linesState !== 'untold' && <Sums shown={shown} />}
    </div>
  </>
)

function Lines({ shown, mayRead }: { shown: ShownPayout; mayRead: boolean }) {
  const [pages, setPages] = useState<readonly string[]>([])
  const { id, currency } = shown.payout
  const query = useQuery(payoutLinesQuery({ id, differing: false, after: pages.at(-1) }))
  const { data, isPlaceholderData } = query
  return (
    <>
      <LineTable
        lines={data?.lines ?? null}
        currency={currency}
        isOld={isPlaceholderData}
        mayRead={mayRead}
      />
      <Pager
        pagesBefore={pages.length}
        shown={data?.lines.length ?? null}
        all={shown.payout.lines}
        onPrevious={() => setPages(pages.slice(0, -1))}
        onNext={data?.next ? () => setPages([...pages, data.next!]) : null}
      />
    </>
  )
}
