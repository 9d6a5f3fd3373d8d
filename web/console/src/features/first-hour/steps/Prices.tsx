import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import type { FreshEntries } from '../../drafts/publish-now'
import { usePublishNow } from '../../drafts/use-publish-now'
import { useShopEntries } from '../../drafts/use-shop-entries'
import fields from '../../fields/Fields.module.css'
import { amount } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { FormFrame } from '../../fields/FormFrame'
import { serverNow } from '../../session/session'
import type { StepProps } from '../list/StepRow'
import { Currencies } from '../prices/Currencies'
import { FamilyCosts } from '../prices/FamilyCosts'
import { priceEdits, pricedKinds } from '../prices/price-edits'
import {
  plannedFamilies,
  initialPlan,
  minorUnits,
  shopCurrency,
  type PlannedFamily,
} from '../prices/price-plan'
import { refreshSetup } from '../queries'
import { submitOf } from '../submit'
import { priceTemplates } from '../templates/price-templates'
import { useTyped } from '../use-typed'
import css from './Steps.module.css'
import { Waiting } from './Waiting'

/** Prices of a style and of a family, for all families at once. */
export function Prices(props: StepProps) {
  const { entries, ...query } = useShopEntries(pricedKinds)
  const [now] = useState(serverNow)
  if (!entries) return <Waiting {...query} />
  const known: FreshEntries = new Map(pricedKinds.map((kind) => [kind, entries[kind]] as const))
  const families = plannedFamilies(known, now)
  if (families.length === 0) {
    return (
      <p className={css.ways}>
        {text('console.firstHour.prices.noFamily')}
        <Button kind="words" onPress={() => props.onGo('fonts')}>
          {text('console.firstHour.toFonts')}
        </Button>
      </p>
    )
  }
  return <Found {...props} {...{ families, now }} currency={shopCurrency(known)} />
}

type Props = StepProps & { families: readonly PlannedFamily[]; currency: string; now: number }

function Found({ session, onDone, families, currency, now }: Props) {
  const cache = useQueryClient()
  const { values: plan, set, forget } = useTyped(session, 'prices', initialPlan(families, currency))
  const run = usePublishNow({
    session,
    name: text('console.firstHour.change.prices'),
    kinds: pricedKinds,
    onDone: async () => {
      forget()
      await refreshSetup(cache)
      onDone()
    },
  })
  const chosen =
    families.length - plan.left.filter((id) => families.some((one) => one.id === id)).length
  return (
    <FormFrame
      attributes={submitOf(() => run.publish((entries) => priceEdits(plan, entries, now)))}
      label={text('console.firstHour.save')}
      isPending={run.isPending}
      isDisabled={chosen === 0}
      failures={run.failures()}
      note={
        <span className="quiet">{text('console.firstHour.prices.note', { count: chosen })}</span>
      }
    >
      <Templates
        currency={currency}
        onChoose={(style, family) => set({ style, family, own: {} })}
      />
      <div className={fields.grid}>
        {(['style', 'family'] as const).map((name) => (
          <ParsedField
            key={name}
            {...amount(currency)}
            label={text(`console.firstHour.prices.${name}`, { currency })}
            help={name === 'family' && text('console.firstHour.prices.familyHelp')}
            inputMode="decimal"
            value={plan[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <Currencies plan={plan} currency={currency} onChange={(others) => set({ others })} />
      <FamilyCosts {...{ families, plan, currency }} onChange={set} />
    </FormFrame>
  )
}

type TemplateProps = { currency: string; onChoose: (style: number, family: number) => void }

/** Usual prices, which fill the fields. */
const Templates = ({ currency, onChoose }: TemplateProps) => (
  <p className={css.ways}>
    <span className="quiet">{text('console.firstHour.prices.template')}</span>
    {priceTemplates.map(({ id, style, family }) => (
      <Button
        key={id}
        kind="words"
        onPress={() => onChoose(minorUnits(style, currency), minorUnits(family, currency))}
      >
        {text(`console.firstHour.prices.template.${id}`)}
      </Button>
    ))}
  </p>
)
