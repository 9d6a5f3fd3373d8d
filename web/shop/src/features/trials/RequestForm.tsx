import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem, type Schemas } from '@typecase/shared/api'
import { Button } from '@typecase/ui/Button'
import { useId, useState } from 'react'
import { Field } from '@typecase/ui/fields/Field'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { DocumentLink } from '@typecase/ui/Link'
import { Section } from '#src/forms/Section.tsx'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { FormFault } from '@typecase/ui/forms/Form'
import { emailFault, type Checked, type FieldErrors } from '@typecase/shared/forms/form-faults'
import { formAttributes, useSubmit } from '@typecase/shared/forms/use-submit'
import { text, isMessage } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { countOf, itemsOf, startChoice, stillOffered, type Chosen } from './choice'
import { FamilyChoice } from './FamilyChoice'
import { trialOfferQuery, type Sent, type TrialOffer } from './queries'
import { requestTrial } from './request'
import css from './RequestForm.module.css'
import { AddressField } from '../account/PasswordField'
import { useSession } from '../account/session'
import { rememberedAddress } from '../account/remembered'

const names = ['items', 'name', 'email', 'company', 'purpose', 'terms'] as const
type FieldName = (typeof names)[number]

type Props = {
  offer: TrialOffer
  /** Family or style that is chosen from the start. */
  asked: string | null
  /** Ends when another page stands: a click until then is no second request. */
  onSent: (sent: Sent) => void | Promise<void>
}

/** Requests trial fonts. The input stays after every failure. */
export function RequestForm({ offer, asked, onSent }: Props) {
  const cache = useQueryClient()
  const sold = useQuery(fontsQuery).data?.fonts
  const [choice, setChoice] = useState<Chosen>(() => startChoice(offer.families, asked))
  const { requester, change } = useRequester()
  const [isAccepted, setAccepted] = useState(false)
  const [wantsNews, setWantsNews] = useState(false)
  const faultId = useId()
  // The offer may have been fetched again meanwhile.
  const chosen = stillOffered(choice, offer.families)

  const content = (): Schemas['TrialRequest'] => ({
    items: itemsOf(chosen, offer.families),
    name: requester.name.trim(),
    email: requester.email.trim(),
    company: requester.company.trim(),
    purpose: requester.purpose,
    terms: { version: offer.terms.version, sha256: offer.terms.sha256 },
    news: wantsNews,
  })
  const { root, faults, isPending, submit } = useSubmit<FieldName>(names)
  const attributes = formAttributes(root, () =>
    submit({
      check: () => missingOf(content(), isAccepted),
      send: async () => onSent(await requestTrial(content())),
      explain: (cause) => {
        const isOld = hasFault(cause, 'terms_changed') || hasFault(cause, 'not_to_be_tried')
        if (isOld) void cache.invalidateQueries(trialOfferQuery)
        if (hasFault(cause, 'terms_changed')) setAccepted(false)
        return faultsOf(cause)
      },
    }),
  )
  const count = countOf(chosen)
  return (
    <form {...attributes}>
      <Section
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
      </Section>
      <Section title={text('trials.you')}>
        <RequesterFields
          requester={requester}
          onChange={change}
          purposes={offer.purposes}
          faults={faults}
        />
      </Section>
      <Section title={text('trials.terms')}>
        <TermsTicks
          version={offer.terms.version}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          fault={faults.terms}
          wantsNews={wantsNews}
          onNews={setWantsNews}
        />
        <FormFault form={{ faults }} />
        <div className={css.send}>
          <Button kind="filled" type="submit" isPending={isPending}>
            {text('trials.send')}
          </Button>
        </div>
      </Section>
    </form>
  )
}

const missingOf = (
  { items, name, email, purpose }: Schemas['TrialRequest'],
  isAccepted: boolean,
): Checked<FieldName> => ({
  items: items.length === 0 && text('trials.chooseOne'),
  name: name === '' && text('trials.nameNeeded'),
  email: emailFault(email),
  purpose: purpose === '' && text('trials.purposeNeeded'),
  terms: !isAccepted && text('trials.termsNeeded'),
})

const hasFault = (cause: unknown, code: string) =>
  cause instanceof ApiProblem &&
  (cause.code === code || (cause.problem.errors ?? []).some((fault) => fault.code === code))

/** null: the usual words say it. */
function faultsOf(cause: unknown): FieldErrors<FieldName> | null {
  if (hasFault(cause, 'terms_changed')) return { terms: text('trials.termsChanged') }
  if (hasFault(cause, 'not_to_be_tried')) return { items: text('trials.goneFromOffer') }
  if (!(cause instanceof ApiProblem && cause.code === 'too_many_trials')) return null
  if (cause.retryAfter === null) return { whole: text('trials.tooMany') }
  const count = Math.max(1, Math.ceil(cause.retryAfter / 3600))
  return { whole: text('trials.tooManyFor', { count }) }
}

type Requester = { name: string; email: string; company: string; purpose: string }

/** The requester: as typed, else as the customer is known who is signed in. */
function useRequester() {
  const customer = useSession((session) => session.customer)
  const [typed, setTyped] = useState<Partial<Requester>>({})
  const requester: Requester = {
    name: customer?.name ?? '',
    email: customer?.email ?? rememberedAddress(),
    company: customer?.company ?? '',
    purpose: '',
    ...typed,
  }
  return { requester, change: (next: Partial<Requester>) => setTyped({ ...typed, ...next }) }
}

type RequesterFieldsProps = {
  requester: Requester
  onChange: (change: Partial<Requester>) => void
  /** Ids. */
  purposes: readonly string[]
  faults: FieldErrors<keyof Requester>
}

function RequesterFields({ requester, onChange, purposes, faults }: RequesterFieldsProps) {
  const field = (name: keyof Requester) => ({
    name,
    value: requester[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: faults[name],
  })
  return (
    <div className={css.fields}>
      <Field label={text('trials.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <AddressField autoComplete="email" {...field('email')} />
      <Field
        label={text('trials.company')}
        autoComplete="organization"
        maxLength={200}
        help={text('trials.companyHelp')}
        {...field('company')}
      />
      <NativeSelect
        label={text('trials.purpose')}
        options={[{ id: '', name: text('trials.purposeNone'), isDisabled: true }].concat(
          purposes.map((id) => ({ id, name: purposeName(id), isDisabled: false })),
        )}
        {...field('purpose')}
      />
    </div>
  )
}

/** A purpose that is newer than this page is called by its id. */
function purposeName(id: string) {
  const key = `trials.purpose.${id}`
  return isMessage(key) ? text(key) : id
}

type TermsTicksProps = {
  version: string
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  fault: string | undefined
  wantsNews: boolean
  onNews: (wantsNews: boolean) => void
}

/** The trial licence, which opens beside the form, and whether the foundry may write; never ticked. */
function TermsTicks(props: TermsTicksProps) {
  const id = useId()
  return (
    <>
      <Checkbox
        name="terms"
        isSelected={props.isAccepted}
        isInvalid={props.fault !== undefined}
        aria-describedby={props.fault === undefined ? undefined : id}
        onChange={props.onAccept}
      >
        {text('trials.accept')}{' '}
        <DocumentLink href={paths.page({ id: 'eula-trial' })} target="_blank" rel="noopener">
          {text('trials.agreement')}
        </DocumentLink>
        {text('trials.version', { version: props.version })}
      </Checkbox>
      <p className={css.fault} id={id}>
        {props.fault}
      </p>
      <Checkbox name="news" isSelected={props.wantsNews} onChange={props.onNews}>
        {text('trials.news')}
      </Checkbox>
    </>
  )
}
