import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Link, useOutletContext } from 'react-router'
import { Count } from '#src/features/list/Count.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { narrowingsOf, offerViews, searchOf } from '#src/features/offers/filter.ts'
import { NoOfferFound } from '#src/features/offers/list/NoOfferFound.tsx'
import { OfferSentence } from '#src/features/offers/list/OfferSentence.tsx'
import { OfferTable } from '#src/features/offers/list/OfferTable.tsx'
import { offersQuery } from '#src/features/offers/queries.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { ListFailure } from './list-failure'

/** The offers that a filter lets through; filter and page are in the address. */
export function Offers() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(offerViews)
  const { view } = list
  const query = useQuery(offersQuery(view))
  const { data, error, isPlaceholderData } = query
  const { rows, newCount, showNew } = useSteady(
    searchOf(view),
    data?.offers ?? null,
    isPlaceholderData,
  )
  const failure = error && !isSignedOut(error) ? error : null
  const isNarrowed = narrowingsOf(view.filter).length > 0
  const isEmpty = data !== undefined && !isPlaceholderData && data.count === 0

  return (
    <Screen
      title={text('console.offers.title')}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.offers.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
      actions={
        <>
          <ListSearch
            label={text('console.offers.search')}
            words={view.filter.q ?? ''}
            onChange={(words) => list.change({ q: words || undefined }, true)}
          />
          {isAllowed(session, 'offers:write') && (
            <Link {...buttonLink('filled')} to={paths.newOffer()}>
              {text('console.offers.new')}
            </Link>
          )}
        </>
      }
    >
      {isEmpty && !isNarrowed ? (
        <NothingYet title={text('console.offers.empty')} what={text('console.offers.emptyWhat')} />
      ) : (
        <>
          <OfferSentence filter={view.filter} onChange={list.change} />
          {failure && (
            <ListFailure
              cause={failure}
              all={text('console.offers.all')}
              onAll={() => list.setFilter({})}
              retry={() => query.refetch()}
              isPending={query.isFetching}
            />
          )}
          {isEmpty && <NoOfferFound filter={view.filter} onLoosen={list.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <Count
                title={text('console.offers.title')}
                count={data?.count ?? null}
                isOld={isPlaceholderData}
              />
              <OfferTable offers={rows} isOld={isPlaceholderData} />
              <Pager
                pagesBefore={list.pagesBefore}
                shown={rows?.length ?? null}
                all={data?.count ?? 0}
                onPrevious={list.toPrevious}
                onNext={data?.next ? () => list.toNext(data.next!) : null}
              />
            </>
          )}
        </>
      )}
    </Screen>
  )
}
