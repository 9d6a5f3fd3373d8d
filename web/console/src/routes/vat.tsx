import { useQuery } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useId, useState } from 'react'
import { Navigate, useOutletContext, useSearchParams } from 'react-router'
import { ReportRow } from '#src/features/frame/ReportRow.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ExportButton } from '#src/features/list/ExportButton.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import { LeftOut } from '#src/features/vat/LeftOut.tsx'
import { LockDialog } from '#src/features/vat/LockDialog.tsx'
import { Needs } from '#src/features/vat/Needs.tsx'
import {
  exportOrders,
  exportReturn,
  returnQuery,
  returnsQuery,
  type VatReturn,
  type VatReturns,
} from '#src/features/vat/queries.ts'
import { quarterIn, quarterWords, type Quarter } from '#src/features/vat/quarters.ts'
import { EarlierQuarters } from '#src/features/vat/EarlierQuarters.tsx'
import { RatePanel } from '#src/features/vat/rates/RatePanel.tsx'
import { ReturnBody } from '#src/features/vat/ReturnBody.tsx'
import { ReturnState } from '#src/features/vat/ReturnState.tsx'
import { firstShown } from '#src/features/vat/returns.ts'
import css from '#src/features/vat/Vat.module.css'
import { VatSentence } from '#src/features/vat/VatSentence.tsx'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** The VAT return of the quarter that the address names. Without one it is the quarter that is due. */
export function Vat() {
  const session = useOutletContext<StaffSession>()
  const [search] = useSearchParams()
  const returns = useQuery(returnsQuery)
  const quarter = quarterIn(search.get('quarter'))
  if (quarter !== null) {
    return <QuarterReturn session={session} quarter={quarter} returns={returns.data} />
  }
  if (returns.data) return <Navigate replace to={paths.vatOf(firstShown(returns.data, today()))} />
  return (
    <Screen title={text('console.vat.title')}>
      <ReportRow session={session} />
      {returns.error && !isSignedOut(returns.error) ? (
        <Failure cause={returns.error} retry={returns.refetch} isPending={returns.isFetching} />
      ) : (
        <div className={css.page}>
          <div className={css.lines}>
            <ReturnBody shown={null} />
          </div>
        </div>
      )}
    </Screen>
  )
}

const today = () => new Date(serverNow()).toISOString().slice(0, 10)

type Props = {
  session: StaffSession
  quarter: Quarter
  /** undefined: they are on their way, or did not come; the return is shown all the same. */
  returns: VatReturns | undefined
}

function QuarterReturn({ session, quarter, returns }: Props) {
  const [, setSearch] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const [exportFailure, setExportFailure] = useState<{ of: Quarter; sentence: string }>()
  const reasonId = useId()
  const query = useQuery(returnQuery(quarter))
  const { data: shown, isPlaceholderData: isOld } = query
  const draft = isOld ? undefined : shown
  const isMissing = !shown && query.isError && !isSignedOut(query.error)
  const refusal = isAllowed(session, 'vat:write') ? null : onlyRead()
  const noteExport = (sentence: string | undefined) =>
    setExportFailure(sentence === undefined ? undefined : { of: quarter, sentence })
  return (
    <Screen
      title={text('console.vat.titleOf', { quarter: quarterWords(quarter) })}
      heading={text('console.vat.title')}
      facts={shown && <Registration shown={shown} session={session} />}
      actions={
        !isMissing && (
          <Actions
            {...{ quarter, draft, refusal, reasonId }}
            onFailure={noteExport}
            onLock={() => setAsked(true)}
          />
        )
      }
    >
      <ReportRow session={session} />
      <VatSentence
        quarter={quarter}
        returns={returns}
        onChange={(chosen) => setSearch({ quarter: chosen })}
      />
      {exportFailure?.of === quarter && (
        <div className={css.notice}>
          <Notice role="alert">{exportFailure.sentence}</Notice>
        </div>
      )}
      {isMissing ? (
        <Failure cause={query.error} retry={query.refetch} isPending={query.isFetching} />
      ) : (
        <Body {...{ session, quarter, returns, shown, isOld, refusal, reasonId }} />
      )}
      {isAsked && draft && <LockDialog draft={draft} onClose={() => setAsked(false)} />}
    </Screen>
  )
}

type ActionsProps = LockProps & { quarter: Quarter; onFailure: (sentence?: string) => void }

const Actions = ({ quarter, onFailure, ...lock }: ActionsProps) => (
  <>
    <ExportButton
      kind="plain"
      label={text('console.vat.ordersCsv')}
      load={() => exportOrders(quarter)}
      onFailure={onFailure}
    />
    <ExportButton
      label={text('console.vat.returnFile')}
      load={() => exportReturn(quarter)}
      onFailure={onFailure}
    />
    <LockButton {...lock} />
  </>
)

type BodyProps = Props & {
  /** undefined: it is on its way for the first time. */
  shown: VatReturn | undefined
  /** It is of another quarter, until the one that was chosen is here. */
  isOld: boolean
  refusal: string | null
  reasonId: string
}

const Body = ({ session, quarter, returns, shown, isOld, refusal, reasonId }: BodyProps) => (
  <div data-old={isOld || undefined} aria-busy={isOld} className={css.return}>
    {shown && <ReturnState {...{ shown, refusal, reasonId }} today={today()} />}
    <div className={css.page}>
      <div className={css.lines}>
        <ReturnBody shown={shown ?? null} />
      </div>
      <div className={css.aside}>
        {shown && (
          <>
            <Needs {...shown} mayRead={isAllowed(session, 'orders:read')} />
            <RatePanel key={shown.quarter} shown={shown} today={today()} refusal={refusal} />
            <LeftOut {...shown} />
          </>
        )}
        <EarlierQuarters returns={returns} shown={quarter} />
      </div>
    </div>
  </div>
)

const onlyRead = () => text('console.staff.onlyRead', { roles: roleWords('vat:write') })

type RegistrationProps = { shown: VatReturn; session: StaffSession }

/** Where the foundry is registered, or the way to say so. */
function Registration({ shown: { homeCountry, isRegistered }, session }: RegistrationProps) {
  if (!isRegistered) {
    return (
      <span className="quiet">
        {text('console.vat.notRegistered')}{' '}
        {isAllowed(session, 'changes:read') && (
          <TextLink to={paths.taxes()}>{text('console.vat.toTaxes')}</TextLink>
        )}
      </span>
    )
  }
  if (homeCountry === '') return null
  const country = countryName(homeCountry)
  return <span className="quiet">{text('console.vat.registered', { country })}</span>
}

type LockProps = {
  /** undefined: it is on its way. */
  draft: VatReturn | undefined
  refusal: string | null
  /** Of the words that say why it cannot be locked. */
  reasonId: string
  onLock: () => void
}

/** The button that locks the draft. The row below says why it cannot be pressed. */
function LockButton({ draft, refusal, reasonId, onLock }: LockProps) {
  if (refusal !== null || draft?.state === 'filed') return null
  const isOpen = draft?.state === 'over' && draft.lockBarrier === null
  return (
    <Button
      kind="filled"
      isDisabled={!isOpen}
      aria-describedby={draft && !isOpen ? reasonId : undefined}
      onPress={onLock}
    >
      {text('console.vat.lock')}
    </Button>
  )
}

type FailureProps = { cause: unknown; retry: () => unknown; isPending: boolean }

const Failure = (props: FailureProps) => (
  <RecordFailure
    {...props}
    missing={text('console.vat.missing')}
    back={{ to: paths.vat(), label: text('console.vat.back') }}
  />
)
