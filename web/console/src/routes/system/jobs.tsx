import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useOutletContext } from 'react-router'
import { ChoiceWord } from '#src/features/list/ChoiceWord.tsx'
import { NothingFound, NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { presentOf } from '#src/features/system/absence.ts'
import { kindWords } from '#src/features/system/cells.tsx'
import { JobTable } from '#src/features/system/JobTable.tsx'
import { jobsQuery, type FoundJobs } from '#src/features/system/queries.ts'
import css from '#src/features/system/System.module.css'
import { SystemScreen } from '#src/features/system/SystemScreen.tsx'
import { jobStates, jobViews, type JobFilter } from '#src/features/system/views.ts'
import { ListFailure } from '../list-failure'

const none = { waiting: 0, running: 0, failed: 0 }

/** Jobs that wait, run or were given up; the filter is in the address. */
export function Jobs() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(jobViews)
  const { filter } = list.view
  const query = useQuery(jobsQuery(list.view))
  const { data, error, isPlaceholderData: isOld } = query
  const search = jobViews.searchOf(list.view)
  const { rows, newCount, showNew } = useSteady(search, data?.jobs ?? null, isOld)
  const failure = error && !isSignedOut(error) ? error : null
  const isEmpty = data !== undefined && !isOld && rows?.length === 0 && data.jobs.length === 0
  const all = countOf(data, filter)
  return (
    <SystemScreen
      id="jobs"
      session={session}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.jobs.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
    >
      {isEmpty && !filter.state && !filter.kind && list.pagesBefore === 0 ? (
        <NothingYet title={text('console.jobs.empty')} what={text('console.jobs.emptyWhat')} />
      ) : (
        <>
          <Filter filter={filter} data={data} onChange={list.change} />
          {failure && (
            <div className={css.notice}>
              <ListFailure
                cause={failure}
                all={text('console.jobs.showAll')}
                onAll={() => list.setFilter({})}
                retry={() => query.refetch()}
                isPending={query.isFetching}
              />
            </div>
          )}
          {isEmpty ? (
            <NothingFound
              sentence={text('console.jobs.none')}
              ways={[]}
              all={text('console.jobs.showAll')}
              onAll={() => list.setFilter({})}
            />
          ) : (
            (data || !failure) && (
              <>
                <JobTable
                  jobs={rows}
                  present={presentOf(data?.jobs, data?.next ?? null, list.pagesBefore)}
                  isOld={isOld}
                  mayRetry={isAllowed(session, 'system:write')}
                />
                <Pager
                  pagesBefore={list.pagesBefore}
                  shown={rows?.length ?? null}
                  all={all}
                  onPrevious={list.toPrevious}
                  onNext={data?.next ? () => list.toNext(data.next!) : null}
                />
              </>
            )
          )}
        </>
      )}
    </SystemScreen>
  )
}

/** The jobs that the filter lets through; null: the server does not count them by kind. */
function countOf(data: FoundJobs | undefined, { state, kind }: JobFilter) {
  if (!data || kind) return null
  const { waiting, running, failed } = data.counts
  return state ? data.counts[state] : waiting + running + failed
}

type FilterProps = {
  filter: JobFilter
  data: FoundJobs | undefined
  onChange: (change: Partial<Record<keyof JobFilter, unknown>>) => void
}

function Filter({ filter, data, onChange }: FilterProps) {
  const counts = data?.counts ?? none
  const kinds = data?.kinds ?? []
  return (
    <div className={css.filter}>
      <span className={css.tabs}>
        <FilterTabs
          label={text('console.jobs.label')}
          words={[
            { id: 'all', name: text('console.jobs.all') },
            ...jobStates.map((id) => ({
              id,
              name: text(`console.system.state.${id}`),
              ...(data && { count: counts[id] }),
            })),
          ]}
          value={filter.state ?? 'all'}
          onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
        />
      </span>
      <ChoiceWord
        label={text('console.jobs.kindLabel')}
        any={text('console.jobs.anyKind')}
        choices={kinds.map((id) => ({ id, name: kindWords(id) }))}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </div>
  )
}
