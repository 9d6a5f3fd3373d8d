import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { usePublishNow } from '../../drafts/use-publish-now'
import { FormFrame } from '../../fields/FormFrame'
import { licensingOf } from '../../licences/model'
import type { StepProps } from '../list/StepRow'
import { refreshSetup } from '../queries'
import { submitOf } from '../submit'
import { templateKinds } from '../templates/licence-kinds'
import { agreementOf, licenceEdits, licenceOf, trialTermsOf } from '../templates/licence-template'
import { useTyped } from '../use-typed'
import css from './Steps.module.css'

/** Licence kinds out of a template, each with its sizes and its agreement. */
export function Licences(props: StepProps) {
  const { name, country } = props.steps.nameAndAddress
  if (name === '' || country === '') {
    return (
      <p className={css.ways}>
        {text('console.firstHour.licences.noSeller')}
        <Button kind="words" onPress={() => props.onGo('nameAndAddress')}>
          {text('console.firstHour.toSeller')}
        </Button>
      </p>
    )
  }
  return <Kinds {...props} />
}

function Kinds({ session, steps, onDone }: StepProps) {
  const cache = useQueryClient()
  const licensor = steps.nameAndAddress
  const known = steps.licences.licences.map(({ id }) => id)
  const { values, set, forget } = useTyped(session, 'licences', {
    kinds: [...templateKinds] as string[],
    hasTrials: true,
  })
  const run = usePublishNow({
    session,
    name: text('console.firstHour.change.licences'),
    kinds: ['licence', 'licensing'],
    onDone: async () => {
      forget()
      await refreshSetup(cache)
      onDone()
    },
  })
  const kinds = templateKinds.filter((kind) => values.kinds.includes(kind))
  const save = () =>
    run.publish((entries) =>
      licenceEdits(
        { kinds, hasTrials: values.hasTrials, licensor },
        (entries.get('licence') ?? []).map(({ id }) => id),
        licensingOf(entries.get('licensing')?.[0]?.record),
      ),
    )
  const choose = (kind: string, isChosen: boolean) =>
    set({
      kinds: isChosen ? [...values.kinds, kind] : values.kinds.filter((one) => one !== kind),
    })
  return (
    <FormFrame
      attributes={submitOf(save)}
      label={text('console.firstHour.save')}
      isPending={run.isPending}
      isDisabled={kinds.length === 0 && known.length === 0}
      failures={run.failures()}
      note={<span className={css.hand}>{text('console.firstHour.licences.lawyer')}</span>}
      aside={<TextLink to={paths.licences()}>{text('console.firstHour.licences.own')}</TextLink>}
    >
      <fieldset className={css.choices}>
        <legend className={css.legend}>{text('console.firstHour.licences.template')}</legend>
        {templateKinds.map((kind) => {
          const isThere = known.includes(kind)
          const { name, summary, tiers } = licenceOf(kind, licensor)
          return (
            <div key={kind} className={css.kind}>
              <Checkbox
                isSelected={isThere || values.kinds.includes(kind)}
                isDisabled={isThere}
                onChange={(isChosen) => choose(kind, isChosen)}
              >
                {isThere ? text('console.firstHour.licences.isThere', { name }) : name}
              </Checkbox>
              <span className={css.help}>
                {summary}{' '}
                {tiers
                  .filter(({ contactUs }) => !contactUs)
                  .map(({ fullName, multiplier }) => `${fullName} × ${multiplier / 10_000}`)
                  .join('; ')}
              </span>
              <Agreement name={name} markdown={agreementOf(kind, licensor).markdown} />
            </div>
          )
        })}
        <div className={css.kind}>
          <Checkbox
            isSelected={steps.licences.hasTrialTerms || values.hasTrials}
            isDisabled={steps.licences.hasTrialTerms}
            onChange={(hasTrials) => set({ hasTrials })}
          >
            {text('console.firstHour.licences.trials')}
          </Checkbox>
          <span className={css.help}>{text('console.firstHour.licences.trialsHelp')}</span>
          <Agreement
            name={text('console.firstHour.licences.trials')}
            markdown={trialTermsOf(licensor).markdown}
          />
        </div>
      </fieldset>
    </FormFrame>
  )
}

const Agreement = ({ name, markdown }: { name: string; markdown: string }) => (
  <details>
    <summary>{text('console.firstHour.licences.read', { name })}</summary>
    <div
      className={css.agreement}
      // Scrolled by keys too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      {markdown}
    </div>
  </details>
)
