import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyText } from '@typecase/shared/copy-text'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { DocumentLink, TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isLive, offerName } from '#src/features/offers/offer-words.ts'
import { OfferFacts, OwnLicences } from '#src/features/offers/offer/OfferFacts.tsx'
import { OfferLines } from '#src/features/offers/offer/OfferLines.tsx'
import { ProlongDialog } from '#src/features/offers/offer/ProlongDialog.tsx'
import { WithdrawDialog } from '#src/features/offers/offer/WithdrawDialog.tsx'
import { OfferMark } from '#src/features/offers/OfferMark.tsx'
import {
  offerQuery,
  pdfOf,
  putOffer,
  sendOffer,
  type StaffOffer,
} from '#src/features/offers/queries.ts'
import css from '#src/features/orders/order/OrderPage.module.css'
import { Timeline } from '#src/features/orders/order/Timeline.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { failureSentence } from '#src/features/session/staff-request.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** An offer, with all that happened to it and what can be done about it. */
export function Offer() {
  const { id = '' } = useParams()
  const query = useQuery(offerQuery(id))
  if (query.data) return <Found key={id} offer={query.data} />
  return (
    <Screen title={text('console.offer.name')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.offer.missing')}
          back={{ to: paths.offers(), label: text('console.offers.back') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

function Found({ offer }: { offer: StaffOffer }) {
  const session = useOutletContext<StaffSession>()
  const [asked, setAsked] = useState<'prolong' | 'withdraw' | null>(null)
  const [failure, setFailure] = useState<string>()
  const close = () => setAsked(null)
  const { state } = offer.offer
  return (
    <Screen
      title={text('console.offer.title', { name: offerName(offer.offer) })}
      facts={
        <>
          <OfferMark state={state} />
          {isLive(state) && !offer.offer.sentAt && (
            <span className="quiet">{text('console.offer.notSent')}</span>
          )}
        </>
      }
      actions={<Actions offer={offer} session={session} onAsk={setAsked} onFailure={setFailure} />}
    >
      <div className={css.notices}>
        {failure && <Notice role="alert">{failure}</Notice>}
        {isLive(state) && !offer.isOnSale && (
          <Notice role="alert">{text('console.offer.notOnSale')}</Notice>
        )}
      </div>
      <div className={css.page}>
        <div className={css.lines}>
          <OfferLines offer={offer} />
          <OwnLicences offer={offer} />
        </div>
        <div className={css.aside}>
          <div className={css.facts}>
            <OfferFacts offer={offer} />
          </div>
        </div>
        <div className={css.timeline}>
          <Timeline timeline={offer.timeline} currency={offer.offer.currency} />
        </div>
      </div>
      {asked === 'prolong' && <ProlongDialog offer={offer} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog offer={offer} onClose={close} />}
    </Screen>
  )
}

type ActionsProps = {
  offer: StaffOffer
  session: StaffSession
  onAsk: (dialog: 'prolong' | 'withdraw') => void
  onFailure: (sentence: string | undefined) => void
}

function Actions({ offer, session, onAsk, onFailure }: ActionsProps) {
  const { id, state, recipient, validUntil } = offer.offer
  const mayWrite = isAllowed(session, 'offers:write')
  const isOpen = isLive(state) && state !== 'expired'
  return (
    <>
      {isOpen && <CopyLink link={offer.link} onFailure={onFailure} />}
      {isOpen && offer.isOnSale && (
        <DocumentLink href={pdfOf(id)} target="_blank" rel="noreferrer">
          {text('console.offer.pdf')}
        </DocumentLink>
      )}
      {mayWrite && isLive(state) && (
        <>
          <TextLink to={paths.newOffer({ offer: id, replace: '1' })}>
            {text('console.offer.change')}
          </TextLink>
          {validUntil !== null && (
            <Button kind="plain" onPress={() => onAsk('prolong')}>
              {text('console.offer.prolong')}
            </Button>
          )}
          <Button kind="plain" onPress={() => onAsk('withdraw')}>
            {text('console.offer.withdraw')}
          </Button>
        </>
      )}
      {mayWrite && !isLive(state) && (
        <TextLink to={paths.newOffer({ offer: id })}>{text('console.offer.again')}</TextLink>
      )}
      {mayWrite && isOpen && recipient && <SendButton offer={offer} onFailure={onFailure} />}
    </>
  )
}

function CopyLink({ link, onFailure }: { link: string } & Pick<ActionsProps, 'onFailure'>) {
  const copy = async () => {
    onFailure(undefined)
    if (await copyText(link)) toast({ text: text('console.offer.copied') })
    else onFailure(text('console.offer.notCopied', { link }))
  }
  return (
    <Button kind="plain" onPress={() => void copy()}>
      {text('console.offer.copy')}
    </Button>
  )
}

function SendButton({ offer: { offer }, onFailure }: Pick<ActionsProps, 'offer' | 'onFailure'>) {
  const cache = useQueryClient()
  const sending = useMutation({
    mutationFn: () => sendOffer(offer.id),
    onMutate: () => onFailure(undefined),
    onError: (cause) => onFailure(failureSentence(cause)),
    onSuccess: (shown) => {
      putOffer(cache, shown)
      toast({ text: text('console.offer.mailed', { recipient: offer.recipient ?? '' }) })
    },
  })
  return (
    <Button kind="filled" isPending={sending.isPending} onPress={() => sending.mutate()}>
      {text(offer.sentAt ? 'console.offer.mailAgain' : 'console.offer.mail')}
    </Button>
  )
}
