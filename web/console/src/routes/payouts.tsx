import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useOutletContext } from 'react-router'
import { ReportRow } from '#src/features/frame/ReportRow.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { isNarrowed, payoutViews } from '#src/features/payouts/filter.ts'
import { Gaps } from '#src/features/payouts/Gaps.tsx'
import { PayoutSentence } from '#src/features/payouts/PayoutSentence.tsx'
import { PayoutTable } from '#src/features/payouts/PayoutTable.tsx'
import { payoutsQuery, type FoundPayouts } from '#src/features/payouts/queries.ts'
import { Reading } from '#src/features/payouts/Reading.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { ListFailure } from './list-failure'

/** The payouts that a filter lets through; filter and page are in the address. */
export function Payouts() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(payoutViews)
  const { view } = list
  const query = useQuery(payoutsQuery(view))
  const { data, isPlaceholderData: isOld } = query
  const failure = query.error && !isSignedOut(query.error) ? query.error : null
  const isEmpty = data?.payouts.length === 0 && !isOld && !view.after
  const isFirst = isEmpty && !isNarrowed(view.filter)
  const mayRead = isAllowed(session, 'orders:read')
  return (
    <Screen title={text('console.payouts.title')}>
      <ReportRow session={session} />
      {isFirst && <NoPayouts reading={data.reading} session={session} />}
      {data && hasBegun(data) && <Reading reading={data.reading} />}
      {data?.reading.isComplete && <Gaps mayRead={mayRead} />}
      {!isFirst && (
        <PayoutSentence
          filter={view.filter}
          currencies={currenciesOf(data)}
          onChange={list.change}
        />
      )}
      {failure && (
        <ListFailure
          cause={failure}
          all={text('console.payouts.all')}
          onAll={() => list.setFilter({})}
          retry={query.refetch}
          isPending={query.isFetching}
        />
      )}
      {isEmpty && !isFirst && (
        <p role="status">
          {text('console.payouts.nothing')}{' '}
          <Button kind="words" onPress={() => list.setFilter({})}>
            {text('console.payouts.all')}
          </Button>
        </p>
      )}
      {!isEmpty && (data || !failure) && (
        <>
          <PayoutTable payouts={data?.payouts ?? null} isOld={isOld} />
          <Pager
            pagesBefore={list.pagesBefore}
            shown={data?.payouts.length ?? null}
            all={null}
            onPrevious={list.toPrevious}
            onNext={data?.next ? () => list.toNext(data.next!) : null}
          />
        </>
      )}
    </Screen>
  )
}

/** A shop that has sold nothing has asked for nothing yet. */
const hasBegun = ({ reading, payouts }: FoundPayouts) =>
  reading.isSetUp && (payouts.length > 0 || reading.readAt !== null || reading.failure !== null)

const currenciesOf = (found: FoundPayouts | undefined) =>
  [...new Set(found?.payouts.map(({ currency }) => currency))].toSorted()

type NoneProps = { reading: FoundPayouts['reading']; session: StaffSession }

const NoPayouts = ({ reading, session }: NoneProps) =>
  reading.isSetUp ? (
    <NothingYet title={text('console.payouts.empty')} what={text('console.payouts.emptyWhat')} />
  ) : (
    <>
      <NothingYet
        title={text('console.payouts.notSetUp')}
        what={text('console.payouts.notSetUpWhat')}
      />
      {isAllowed(session, 'changes:read') && (
        <TextLink to={paths.payments()}>{text('console.payouts.toKeys')}</TextLink>
      )}
    </>
  )
