import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { date } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import css from '#src/features/customers/customer/CustomerPage.module.css'
import { Screen } from '#src/features/frame/Screen.tsx'
import { Entries } from '#src/features/history/Entries.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { failureSentence } from '#src/features/session/staff-request.ts'
import {
  putTrial,
  sendTrialLink,
  trialQuery,
  type StaffTrial,
} from '#src/features/trials/queries.ts'
import { EndDialog } from '#src/features/trials/trial/EndDialog.tsx'
import { Invitations } from '#src/features/trials/trial/Invitations.tsx'
import { InviteDialog } from '#src/features/trials/trial/InviteDialog.tsx'
import { OrdersSince } from '#src/features/trials/trial/OrdersSince.tsx'
import { OtherTrials } from '#src/features/trials/trial/OtherTrials.tsx'
import { Sales } from '#src/features/trials/trial/Sales.tsx'
import { TrialDetails } from '#src/features/trials/trial/TrialDetails.tsx'
import { Tried } from '#src/features/trials/trial/Tried.tsx'
import { trialName } from '#src/features/trials/trial-words.ts'
import { TrialMark } from '#src/features/trials/TrialMark.tsx'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** A request for trials, with what came of it and what can be done about it. */
export function Trial() {
  const { id = '' } = useParams()
  const query = useQuery(trialQuery(id))
  if (query.data) return <Found key={id} trial={query.data} />
  return (
    <Screen title={text('console.trial.name')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.trial.missing')}
          back={{ to: paths.trials(), label: text('console.trial.toTrials') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

type Asked = 'end' | 'invite'

function Found({ trial }: { trial: StaffTrial }) {
  const session = useOutletContext<StaffSession>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string>()
  const close = () => setAsked(null)
  const { state, createdAt } = trial.trial
  const mayWrite = state !== 'forgotten' && isAllowed(session, 'trials:write')
  return (
    <Screen
      title={text('console.trial.title', { name: trialName(trial.trial) })}
      facts={
        <>
          <TrialMark state={state} />
          <span className="quiet">{text('console.trial.askedDay', { day: date(createdAt) })}</span>
        </>
      }
      actions={
        <>
          {state !== 'forgotten' && isAllowed(session, 'offers:write') && (
            <TextLink to={paths.newOffer({ trial: trial.trial.id })}>
              {text('console.makeOffer.open')}
            </TextLink>
          )}
          {mayWrite && state === 'open' && (
            <>
              <Button kind="plain" onPress={() => setAsked('end')}>
                {text('console.trial.end')}
              </Button>
              <SendButton trial={trial} onFailure={setFailure} />
            </>
          )}
        </>
      }
    >
      <div className={css.notices}>{failure && <Notice role="alert">{failure}</Notice>}</div>
      <Parts
        trial={trial}
        session={session}
        onInvite={mayWrite ? () => setAsked('invite') : null}
      />
      {asked === 'end' && <EndDialog trial={trial} onClose={close} />}
      {asked === 'invite' && <InviteDialog trial={trial} onClose={close} />}
    </Screen>
  )
}

type PartsProps = { trial: StaffTrial; session: StaffSession; onInvite: (() => void) | null }

function Parts({ trial, session, onInvite }: PartsProps) {
  const { files, orders, others, history } = trial
  const mayReadOrders = isAllowed(session, 'orders:read')
  return (
    <div className={css.page}>
      <div className={css.main}>
        <Tried files={files} />
        <Sales sales={trial.trial.sales} mayReadOrders={mayReadOrders} />
        {orders.length > 0 && <OrdersSince orders={orders} mayReadOrders={mayReadOrders} />}
        {others.length > 0 && <OtherTrials others={others} />}
        <Part title={text('console.history.title')}>
          {history.length === 0 ? (
            <p className="quiet">{text('console.history.nothing')}</p>
          ) : (
            <Entries entries={history} />
          )}
        </Part>
      </div>
      <div className={css.aside}>
        <div className={css.details}>
          <TrialDetails trial={trial} mayReadCustomers={isAllowed(session, 'customers:read')} />
        </div>
        <div>
          <Invitations trial={trial} onInvite={onInvite} />
        </div>
      </div>
    </div>
  )
}

type SendProps = { trial: StaffTrial; onFailure: (sentence: string | undefined) => void }

function SendButton({ trial: { trial }, onFailure }: SendProps) {
  const cache = useQueryClient()
  const sending = useMutation({
    mutationFn: () => sendTrialLink(trial.id),
    onMutate: () => onFailure(undefined),
    onError: (cause) => onFailure(failureSentence(cause)),
    onSuccess: (shown) => {
      putTrial(cache, shown)
      toast({ text: text('console.trial.linkSent', { email: trial.email }) })
    },
  })
  return (
    <Button kind="filled" isPending={sending.isPending} onPress={() => sending.mutate()}>
      {text('console.trial.sendLink')}
    </Button>
  )
}
