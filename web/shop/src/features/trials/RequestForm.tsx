import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem, type Schemas } from '@typecase/shared/api'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useId, useState } from 'react'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { isAddress, type Faults } from '../account/form-faults'
import { useForm } from '../account/use-form'
import { countOf, itemsOf, startChoice, stillOffered, type Chosen } from './choice'
import { FamilyChoice } from './FamilyChoice'
import { Part } from './Part'
import { trialOfferQuery, type TrialOffer } from './queries'
import { requestTrial } from './request'
import css from './RequestForm.module.css'
import type { Sent } from './sent'
import { TermsTicks } from './TermsTicks'
import { useWho, WhoFields } from './WhoFields'

const names = ['items', 'name', 'email', 'company', 'purpose', 'terms'] as const
export type FieldName = (typeof names)[number]

type Props = {
  offer: TrialOffer
  /** Family or style that is chosen from the start. */
  asked: string | null
  /** Ends when another page stands: a click until then is no second request. */
  onSent: (sent: Sent) => void | Promise<void>
}

/** Asks for trial fonts. What was typed and chosen stays after every failure. */
export function RequestForm({ offer, asked, onSent }: Props) {
  const cache = useQueryClient()
  const sold = useQuery(fontsQuery).data?.fonts
  const [choice, setChoice] = useState<Chosen>(() => startChoice(offer.families, asked))
  const { who, change } = useWho()
  const [isAccepted, setAccepted] = useState(false)
  const [wantsNews, setWantsNews] = useState(false)
  const faultId = useId()
  // The offer may have been fetched anew meanwhile.
  const chosen = stillOffered(choice, offer.families)

  const content = (): Schemas['TrialRequest'] => ({
    items: itemsOf(chosen, offer.families),
    name: who.name.trim(),
    email: who.email.trim(),
    company: who.company.trim(),
    purpose: who.purpose,
    terms: { version: offer.terms.version, sha256: offer.terms.sha256 },
    news: wantsNews,
  })
  const { attributes, faults, isPending } = useForm<FieldName>({
    names,
    check: () => missingOf(content(), isAccepted),
    send: async () => onSent(await requestTrial(content())),
    explain: (cause) => {
      const isOld = hasFault(cause, 'terms_changed') || hasFault(cause, 'not_to_be_tried')
      if (isOld) void cache.invalidateQueries(trialOfferQuery)
      if (hasFault(cause, 'terms_changed')) setAccepted(false)
      return faultsOf(cause)
    },
  })
  const count = countOf(chosen)
  return (
    <form {...attributes}>
      <Part
        title={text('trials.families')}
        note={count > 0 ? text('trials.chosen', { count }) : text('trials.nothingChosen')}
        fault={{ id: faultId, sentence: faults.items }}
      >
        <ul className={css.families}>
          {offer.families.map((family, index) => (
            <FamilyChoice
              key={family.id}
              family={family}
              sold={sold?.find(({ id }) => id === family.id)}
              chosen={chosen}
              onChange={setChoice}
              name={index === 0 ? 'items' : undefined}
              fault={faults.items && faultId}
            />
          ))}
        </ul>
      </Part>
      <Part title={text('trials.you')}>
        <WhoFields who={who} onChange={change} purposes={offer.purposes} faults={faults} />
      </Part>
      <Part title={text('trials.terms')}>
        <TermsTicks
          version={offer.terms.version}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          fault={faults.terms}
          wantsNews={wantsNews}
          onNews={setWantsNews}
        />
        {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
        <div className={css.send}>
          <Button kind="filled" type="submit" isPending={isPending}>
            {text('trials.send')}
          </Button>
        </div>
      </Part>
    </form>
  )
}

function missingOf(content: Schemas['TrialRequest'], isAccepted: boolean): Faults<FieldName> {
  return {
    ...(content.items.length === 0 && { items: text('trials.chooseOne') }),
    ...(content.name === '' && { name: text('trials.nameNeeded') }),
    ...(!isAddress(content.email) && { email: text('account.emailNeeded') }),
    ...(content.purpose === '' && { purpose: text('trials.purposeNeeded') }),
    ...(!isAccepted && { terms: text('trials.termsNeeded') }),
  }
}

const hasFault = (cause: unknown, code: string) =>
  cause instanceof ApiProblem &&
  (cause.code === code || (cause.problem.errors ?? []).some((fault) => fault.code === code))

/** null: the usual words say it. */
function faultsOf(cause: unknown): Faults<FieldName> | null {
  if (hasFault(cause, 'terms_changed')) return { terms: text('trials.termsChanged') }
  if (hasFault(cause, 'not_to_be_tried')) return { items: text('trials.goneFromOffer') }
  if (!(cause instanceof ApiProblem && cause.code === 'too_many_trials')) return null
  if (cause.retryAfter === null) return { whole: text('trials.tooMany') }
  const count = Math.max(1, Math.ceil(cause.retryAfter / 3600))
  return { whole: text('trials.tooManyFor', { count }) }
}
