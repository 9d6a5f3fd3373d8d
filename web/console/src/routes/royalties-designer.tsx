import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { day } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Select } from '@typecase/ui/fields/Select'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isDay } from '#src/features/fields/parse-values.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import sentence from '#src/features/list/FilterSentence.module.css'
import page from '#src/features/orders/order/OrderPage.module.css'
import { Advances } from '#src/features/royalties/advances/Advances.tsx'
import { FormerName } from '#src/features/royalties/designers/FormerName.tsx'
import { PeriodWord } from '#src/features/royalties/designers/PeriodWord.tsx'
import { dayAfter, periodFrom, type Period } from '#src/features/royalties/periods.ts'
import {
  draftQuery,
  type RoyaltyDesigner,
  type RoyaltyStatement,
} from '#src/features/royalties/queries.ts'
import { LockDialog } from '#src/features/royalties/statement/LockDialog.tsx'
import { Standing } from '#src/features/royalties/statement/Standing.tsx'
import { StatementBody } from '#src/features/royalties/statement/StatementBody.tsx'
import { StatementTable } from '#src/features/royalties/statement/StatementTable.tsx'
import { useCurrencies } from '#src/features/royalties/use-currencies.ts'
import { useFaces } from '#src/features/families/use-faces.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { failureOf } from './screen-error'

type Props = {
  designer: RoyaltyDesigner
  designers: readonly RoyaltyDesigner[]
  session: StaffSession
}

/** The open draft of a designer, their locked statements and advances. The period is in the address. */
export function DesignerRoyalties({ designer: known, designers, session }: Props) {
  const { designer } = known
  const [search, setSearch] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const next = nextDayOf(known)
  const period = periodIn(search) ?? periodFrom(next, 'quarter')
  const query = useQuery({
    ...draftQuery(designer, period),
    placeholderData: (before) => (before?.designer === designer ? before : undefined),
  })
  const currencies = useCurrencies(session, known)
  const draft = query.isPlaceholderData || isNoPeriod(query.error) ? undefined : query.data
  const refusal = isAllowed(session, 'royalties:write') ? null : onlyRead()
  return (
    <Screen
      title={text('console.royalties.titleOf', { designer })}
      heading={text('console.royalties.title')}
      facts={<TextLink to={paths.royalties()}>{text('console.royalties.all')}</TextLink>}
      actions={<LockButton draft={draft} refusal={refusal} onPress={() => setAsked(true)} />}
    >
      <Sentence
        {...{ known, designers, period, next }}
        onPeriod={(chosen) => setSearch({ designer, ...chosen })}
      />
      {!known.hasShares && (
        <FormerName
          former={designer}
          {...{ designers, refusal }}
          onCorrected={(name) => void navigate(paths.royaltiesOf(name))}
        />
      )}
      <div className={page.page}>
        <div className={page.lines}>
          <Draft query={query} session={session} onNext={() => setSearch({ designer })} />
        </div>
        <div className={page.aside}>
          <div className={page.facts}>
            <Advances designer={designer} currencies={currencies} refusal={refusal} />
          </div>
        </div>
        <div className={page.timeline}>
          <StatementTable designer={designer} />
        </div>
      </div>
      {isAsked && draft && (
        <LockDialog
          draft={draft}
          skipped={skippedBy(draft, known)}
          formerNames={formerNamesFor(known, designers)}
          onClose={() => setAsked(false)}
          onLocked={({ id }) => id && void navigate(paths.royaltyStatement(id))}
        />
      )}
    </Screen>
  )
}

type SentenceProps = Pick<Props, 'designers'> & {
  known: RoyaltyDesigner
  period: Period
  next: string
  onPeriod: (period: Period) => void
}

/** Says whose statement this is, and of which days; both words open a choice. */
function Sentence({ known, designers, period, next, onPeriod }: SentenceProps) {
  const navigate = useNavigate()
  return (
    <p className={sentence.sentence}>
      {text('console.royalties.owedTo')}{' '}
      <Select
        label={text('console.royalties.designer')}
        sentence="chosen"
        choices={designers.map(({ designer: name }) => ({ id: name, name }))}
        value={known.designer}
        onChange={(name) => void navigate(paths.royaltiesOf(name))}
      />{' '}
      {text('console.royalties.for')}{' '}
      <PeriodWord
        period={period}
        next={next}
        isFixed={known.lockedTo !== null}
        onChange={onPeriod}
      />
    </p>
  )
}

type DraftProps = {
  query: UseQueryResult<RoyaltyStatement>
  session: StaffSession
  /** Shows the next period that can be locked. */
  onNext: () => void
}

function Draft({ query, session, onNext }: DraftProps) {
  const faces = useFaces(session)
  const { data, error, isPlaceholderData } = query
  if ((!data || isNoPeriod(error)) && error && !isSignedOut(error)) {
    const retry = () => query.refetch()
    return <DraftFailure cause={error} isPending={query.isFetching} {...{ retry, onNext }} />
  }
  if (!data) {
    return (
      <p className="quiet" role="status">
        {text('shell.loading')}
      </p>
    )
  }
  const isLink = isAllowed(session, 'families:write')
  return (
    <>
      <Standing statement={data} />
      <StatementBody statement={data} isOld={isPlaceholderData} {...{ faces, isLink }} />
    </>
  )
}

/** Whether there can be no draft of the period, such as of one that has been locked meanwhile. */
const isNoPeriod = (cause: unknown): cause is ApiProblem =>
  cause instanceof ApiProblem && [409, 422].includes(cause.status)

const onlyRead = () => text('console.staff.onlyRead', { roles: roleWords('royalties:write') })

/** The first day of the next statement; of a designer who has earned nothing, that of this quarter. */
function nextDayOf({ nextDay }: RoyaltyDesigner) {
  if (nextDay !== null) return nextDay
  const [year, month] = new Date(serverNow()).toISOString().split('-') as [string, string]
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** The day from which a first statement leaves out what was earned; null: it leaves out nothing. */
const skippedBy = (draft: RoyaltyStatement, { lockedTo, nextDay }: RoyaltyDesigner) =>
  lockedTo === null && nextDay !== null && draft.from > nextDay ? nextDay : null

/** Names whose statements a first statement could pay once more, where a name was corrected. */
const formerNamesFor = ({ lockedTo }: RoyaltyDesigner, designers: readonly RoyaltyDesigner[]) =>
  lockedTo === null
    ? designers
        .filter((one) => !one.hasShares && one.lockedTo !== null)
        .map(({ designer }) => designer)
    : []

/** The period of the address; null: it has none that can be one. */
function periodIn(search: URLSearchParams): Period | null {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

type LockProps = {
  draft: RoyaltyStatement | undefined
  /** null: the member may lock. */
  refusal: string | null
  onPress: () => void
}

/** The button that locks the draft, or why it cannot be locked. */
function LockButton({ draft, refusal, onPress }: LockProps) {
  const why =
    refusal ??
    (draft && !draft.isOver
      ? text('console.royalties.lockFrom', { day: day(dayAfter(draft.to)) })
      : null)
  return (
    <>
      {why && <span className="quiet">{why}</span>}
      {refusal === null && (
        <Button kind="filled" isDisabled={!draft?.isOver} onPress={onPress}>
          {text('console.royalties.lock')}
        </Button>
      )}
    </>
  )
}

type FailureProps = {
  cause: unknown
  retry: () => unknown
  isPending: boolean
  onNext: () => void
}

/** A draft that did not come. A period that cannot be one leads to the next that can. */
function DraftFailure({ cause, retry, isPending, onNext }: FailureProps) {
  const isPeriod = isNoPeriod(cause)
  return (
    <div className={page.notices}>
      <Notice
        role="alert"
        action={
          isPeriod
            ? { label: text('console.royalties.nextPeriod'), onPress: onNext }
            : retryAction(retry, isPending)
        }
      >
        {isPeriod ? cause.problem.detail : failureOf(cause)}
      </Notice>
    </div>
  )
}
