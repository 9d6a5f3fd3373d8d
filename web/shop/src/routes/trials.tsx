import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useNavigate } from '#src/router/hooks.ts'
import { useSearchParams } from 'wouter'
import { checkSession } from '#src/features/account/sign-in.ts'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { EmptyState, Title } from '#src/features/tester/Title.tsx'
import { startChoice } from '#src/features/trials/choice.ts'
import { trialOfferQuery, type TrialOffer } from '#src/features/trials/queries.ts'
import { RequestForm } from '#src/features/trials/RequestForm.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './trials.module.css'

/** The customer is named once the session is known: an open page does not wait for it. */
export const loader = (cache: QueryClient) => async () => {
  void cache.prefetchQuery(fontsQuery)
  void checkSession()
  await cache.ensureQueryData(trialOfferQuery)
  return null
}

export { handle } from 'virtual:screens/trials'

export function Component() {
  const { data: offer } = useSuspenseQuery(trialOfferQuery)
  const asked = useSearchParams()[0].get('font')
  if (!offer || offer.families.length === 0) {
    return (
      <EmptyState title={text('trials.title')} level={1}>
        {text('trials.none')} <TextLink to={paths.front()}>{text('trialSent.front')}</TextLink>
      </EmptyState>
    )
  }
  // Another family in the address begins another choice.
  return <TrialPage key={asked} offer={offer} asked={asked} />
}

function TrialPage({ offer, asked }: { offer: TrialOffer; asked: string | null }) {
  const navigate = useNavigate()
  const isMissed = asked !== null && startChoice(offer.families, asked).size === 0
  return (
    <>
      <Title>{text('trials.title')}</Title>
      <p className={css.lead}>{text('trials.lead', { days: offer.days })}</p>
      {isMissed && (
        <div className={css.notice}>
          <Notice role="note">{text('trials.notOffered')}</Notice>
        </div>
      )}
      <RequestForm
        offer={offer}
        asked={asked}
        onSent={(sent) => navigate(paths.trialSubmitted(), { state: sent })}
      />
    </>
  )
}
