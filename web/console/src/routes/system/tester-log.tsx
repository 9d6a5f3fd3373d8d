import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useOutletContext, useSearchParams } from 'react-router'
import { ChoiceWord, type Named } from '#src/features/list/ChoiceWord.tsx'
import sentence from '#src/features/list/FilterSentence.module.css'
import { NothingFound } from '#src/features/list/Nothing.tsx'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { testerLogQuery, type TesterLogRow } from '#src/features/system/queries.ts'
import css from '#src/features/system/System.module.css'
import { timeOf } from '#src/features/system/cells.tsx'
import { SystemScreen } from '#src/features/system/SystemScreen.tsx'
import { TesterTable } from '#src/features/system/TesterTable.tsx'
import { testerDays, testerFilterOf } from '#src/features/system/views.ts'
import { Select } from '@typecase/ui/fields/Select'
import { ListFailure } from '../list-failure'

/** The characters that testers were sent, by block of addresses, family and customer. */
export function TesterLog() {
  const session = useOutletContext<StaffSession>()
  const [search, setSearch] = useSearchParams()
  const filter = testerFilterOf(search)
  const query = useQuery(testerLogQuery(filter))
  const { data, error, isPlaceholderData: isOld } = query
  const all = useQuery(testerLogQuery({ days: filter.days })).data?.rows ?? []
  const failure = error && !isSignedOut(error) ? error : null
  const change = (family: string | undefined, days: string) =>
    setSearch({ ...(family && { family }), ...(days !== '7' && { days }) })
  const showAll = () => change(undefined, '30')
  return (
    <SystemScreen id="testerLog" session={session}>
      <div className={sentence.sentence}>
        {text('console.testerLog.sentence')}{' '}
        <ChoiceWord
          label={text('console.filter.familyLabel')}
          any={text('console.filter.anyFamily')}
          choices={familiesIn(all)}
          value={filter.family}
          onChange={(family) => change(family, String(filter.days))}
        />
        {text('console.testerLog.during')}{' '}
        <Select
          label={text('console.testerLog.daysLabel')}
          sentence="chosen"
          choices={testerDays.map((id) => ({ id, name: text(`console.testerLog.days.${id}`) }))}
          value={testerDays.find((id) => Number(id) === filter.days)!}
          onChange={(days) => change(filter.family, days)}
        />
      </div>
      <p className={css.explanation}>{text('console.testerLog.explanation')}</p>
      {failure && (
        <ListFailure
          cause={failure}
          all={text('console.testerLog.showAll')}
          onAll={showAll}
          retry={() => query.refetch()}
          isPending={query.isFetching}
        />
      )}
      {query.isPending && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.rows.length === 0 && (
        <NothingFound
          sentence={text('console.testerLog.none')}
          ways={[]}
          all={text('console.testerLog.showAll')}
          onAll={showAll}
        />
      )}
      {data && data.rows.length > 0 && <TesterTable rows={data.rows} isOld={isOld} />}
      {data && !data.isWhole && (
        <p className="quiet">{text('console.testerLog.most', { count: data.rows.length })}</p>
      )}
      {data?.cutAt && <p>{text('console.testerLog.cut', { time: timeOf(data.cutAt) })}</p>}
    </SystemScreen>
  )
}

function familiesIn(rows: readonly TesterLogRow[]): readonly Named[] {
  const names = new Map(rows.flatMap(({ family: { id, name } }) => (id ? [[id, name]] : [])))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
