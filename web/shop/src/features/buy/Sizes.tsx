import { licenceStem, number } from '@typecase/shared/format'
import { Field } from '@typecase/ui/fields/Field'
import { DocumentLink } from '@typecase/ui/Link'
import { Tiers } from '@typecase/ui/fields/Tiers'
import { useState } from 'react'
import type { Licence, Shop } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import type { Use } from './selection'
import type { Choices } from './use-choices'
import css from './Sizes.module.css'

/** How big each chosen use is, and the texts that its licence names. */
export function Sizes({
  choices,
  shop,
  isChecked,
  smallest = 0,
}: {
  choices: Choices
  shop: Shop
  isChecked: boolean
  /** No size of a smaller factor can be chosen. */
  smallest?: number
}) {
  if (choices.uses.length === 0) return <p className="quiet">{text('buy.sizesAfterUses')}</p>
  return choices.uses.map((use) => (
    <Size key={use.licence.id} {...{ use, choices, shop, isChecked, smallest }} />
  ))
}

type Props = { use: Use; choices: Choices; shop: Shop; isChecked: boolean; smallest: number }

function Size({ use, choices, shop, isChecked, smallest }: Props) {
  const { licence, option, fields } = use
  const [left, setLeft] = useState<readonly string[]>([])
  const ask = licence.options.find(({ contactUs }) => contactUs)
  return (
    <div className={css.size}>
      <Tiers
        label={text('buy.sizeOf', { licence: licence.name, question: lowered(licence.question) })}
        tiers={licence.options.map((tier) => asTier(tier, smallest, askFor(shop, use)))}
        value={option.id}
        onChange={(tier) => choices.setTier(licence.id, tier)}
      />
      {ask && (
        <p className={`small ${css.ask}`}>
          {text('buy.askUs', { tier: ask.name })}{' '}
          <DocumentLink href={`mailto:${shop.email}`}>{shop.email}</DocumentLink>
        </p>
      )}
      {licence.fields.map(({ id, label, required }) => {
        const isMissing = required && !fields[id]?.trim() && (isChecked || left.includes(id))
        return (
          <Field
            key={id}
            label={label}
            name={`${licence.id}.${id}`}
            value={fields[id] ?? ''}
            onChange={(value) => choices.setField(licence.id, id, value)}
            onBlur={() => setLeft([...left, id])}
            autoComplete="off"
            help={text('buy.fieldHelp')}
            error={
              isMissing
                ? text('buy.fieldNeeded', { licence: licenceStem(licence.name) })
                : undefined
            }
          />
        )
      })}
    </div>
  )
}

const asTier = (
  { id, name, multiplier, contactUs }: Licence['options'][number],
  smallest: number,
  ask: string,
) =>
  contactUs
    ? { id, name, note: text('buy.ask'), href: ask }
    : { id, name, note: `× ${number(multiplier, 4)}`, isDisabled: multiplier < smallest }

/** A mail to the foundry that asks for an offer. */
const askFor = (shop: Shop, { licence }: Use) =>
  `mailto:${shop.email}?subject=${encodeURIComponent(text('buy.askSubject', { licence: licence.name, question: lowered(licence.question) }))}`

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
