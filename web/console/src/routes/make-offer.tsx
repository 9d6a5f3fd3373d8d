import { useQuery, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { toOffer, unreadablePrices } from '#src/features/offers/form/draft.ts'
import { OfferForm } from '#src/features/offers/form/OfferForm.tsx'
import css from '#src/features/offers/form/OfferForm.module.css'
import { Preview } from '#src/features/offers/form/Preview.tsx'
import { faultsOfProblem, useCheck } from '#src/features/offers/form/use-check.ts'
import { keptDraft, useDraft } from '#src/features/offers/form/use-draft.ts'
import {
  makeOffer,
  putOffer,
  startQuery,
  type OfferStart,
  type Start,
} from '#src/features/offers/queries.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { failureSentence, isRefusal } from '#src/features/session/staff-request.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

const kinds = ['cart', 'customer', 'trial', 'offer'] as const

/** A new offer; the address says from what it begins. */
export function MakeOffer() {
  const session = useOutletContext<StaffSession>()
  const { search } = useLocation()
  const given = new URLSearchParams(search)
  const start: Start = Object.fromEntries(
    kinds.flatMap((kind) => (given.get(kind) ? [[kind, given.get(kind)]] : [])),
  )
  const replaces = given.has('replace') ? (start.offer ?? null) : null
  const isKept = keptDraft(search) !== null
  const mayWrite = isAllowed(session, 'offers:write')
  const query = useQuery({ ...startQuery(start), enabled: mayWrite && !isKept })
  if (mayWrite && (isKept || query.data)) {
    return <Form key={search} search={search} start={query.data ?? null} replaces={replaces} />
  }
  return (
    <Screen title={text('console.makeOffer.title')}>
      {!mayWrite && <p>{text('console.makeOffer.mayNot')}</p>}
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.makeOffer.noSource')}
          back={{ to: paths.offers(), label: text('console.offers.back') }}
        />
      ) : (
        mayWrite && (
          <p className="quiet" role="status">
            {text('shell.loading')}
          </p>
        )
      )}
    </Screen>
  )
}

type Props = { search: string; start: OfferStart | null; replaces: string | null }

function Form({ search, start, replaces }: Props) {
  const { draft, change, renewKey, forget } = useDraft(search, start, replaces)
  const [isTried, setTried] = useState(false)
  const check = useCheck(draft, isTried)
  const making = useMaking({ draft, renewKey, forget })
  const { faults } = check
  const go = () => {
    setTried(true)
    if (unreadablePrices(draft).length === 0) void making.make()
  }
  return (
    <Screen
      title={
        draft.title
          ? text('console.makeOffer.titleFor', { licensee: draft.title })
          : text('console.makeOffer.title')
      }
      facts={<span className="quiet">{text('console.makeOffer.notMade')}</span>}
    >
      <form
        noValidate
        className={css.page}
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <div>
          <OfferForm draft={draft} change={change} check={check} />
          {making.failure && <Notice role="alert">{making.failure}</Notice>}
          {isTried && faults.size > 0 && (
            <Notice role="alert">{text('console.makeOffer.wrong', { count: faults.size })}</Notice>
          )}
          <div className={css.actions}>
            <Button kind="filled" type="submit" isPending={making.isPending}>
              {text(replaces ? 'console.makeOffer.goReplace' : 'console.makeOffer.go')}
            </Button>
            <span className={css.note}>
              {check.checked?.needsStepUp && text('console.makeOffer.asksFactor')}
            </span>
          </div>
        </div>
        <Preview draft={draft} checked={check.last} />
      </form>
    </Screen>
  )
}

type Making = Pick<ReturnType<typeof useDraft>, 'draft' | 'renewKey' | 'forget'>

/** Makes the offer of a draft, once at a time; what is typed stays until it is made. */
function useMaking({ draft, renewKey, forget }: Making) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [cause, setCause] = useState<unknown>(null)
  const isMaking = useRef(false) // Known at once, where `isPending` waits for the next rendering.
  const make = async () => {
    if (isMaking.current) return
    isMaking.current = true
    setPending(true)
    setCause(null)
    try {
      const made = await makeOffer(toOffer(draft), draft.requestKey)
      forget()
      putOffer(cache, made)
      toast({ text: text('console.makeOffer.made') })
      void navigate(paths.offer(made.offer.id), { replace: true })
    } catch (failed) {
      setCause(failed)
      if (isRefusal(failed, 'idempotency_mismatch')) renewKey()
    } finally {
      isMaking.current = false
      setPending(false)
    }
  }
  // The check of the form tells the same faults, each at its field.
  const isOfFields = faultsOfProblem(cause).size > 0
  return { make, isPending, failure: isOfFields ? undefined : failureSentence(cause) }
}
