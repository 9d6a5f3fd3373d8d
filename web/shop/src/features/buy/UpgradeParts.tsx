import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { TextLink, DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Licence, shopQuery, type Font } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { Title } from '#src/features/tester/Title.tsx'
import type { Upgrade } from './upgrade'
import css from './UpgradeParts.module.css'
import type { Choices } from './use-choices'
import use from './Uses.module.css'

/** Names the licence that is replaced, and what becomes of it and of the amount paid. */
export function UpgradeWords({ upgrade: { held } }: { upgrade: Upgrade }) {
  const { description, licence, tier, serial } = held
  return (
    <p className={css.words}>
      {text('buy.upgrading', { description, licence, tier })}{' '}
      <TextLink to={paths.verify({ licence: serial })}>{text('order.serial', { serial })}</TextLink>
    </p>
  )
}

type UseProps = { kinds: readonly Licence[]; choices: Choices }

/** The use stays what it is, or becomes one that contains it. */
export function UseOver({ kinds, choices }: UseProps) {
  const chosen = choices.uses[0]?.licence
  return (
    <>
      {kinds.length > 1 ? (
        <RadioGroup label={text('buy.uses')} value={chosen?.id ?? null} onChange={choices.setKind}>
          {kinds.map((licence) => (
            <Radio key={licence.id} value={licence.id}>
              <UseWords licence={licence} />
            </Radio>
          ))}
        </RadioGroup>
      ) : (
        chosen && <UseWords licence={chosen} />
      )}
      <p className={`quiet ${css.note}`}>
        {text(kinds.length > 1 ? 'buy.sameOrMore' : 'buy.sameUse')}
      </p>
    </>
  )
}

const UseWords = ({ licence: { name, summary } }: { licence: Licence }) => (
  <span className={use.words}>
    <span className="strong">{name}</span>
    <span>{summary}</span>
  </span>
)

type NotProps = {
  id: string
  /** In which nothing has a price that could take the licence's place. */
  currency?: string
}

/** In place of an upgrade that there is not. */
export function NotUpgradable({ id, currency }: NotProps) {
  return (
    <Notice
      actions={
        <>
          <TextLink to={paths.profile()}>{text('account.profile')}</TextLink>
          <TextLink to={paths.buy({ id })}>{text('buy.asNew')}</TextLink>
        </>
      }
    >
      {currency ? text('buy.noPriceIn', { currency }) : text('buy.cannotUpgrade')}
    </Notice>
  )
}

/** In place of the buy page while nothing of the family has a price, or no licence is offered. */
export function NotOnSale({ font: { id, name } }: { font: Font }) {
  const { email } = useSuspenseQuery(shopQuery).data
  return (
    <>
      <Title>{text('font.buyNamed', { name })}</Title>
      <p className={css.reason}>
        {text('buy.notOnSale', { name })}{' '}
        <DocumentLink href={`mailto:${email}`}>{email}</DocumentLink>
      </p>
      <p>
        <TextLink to={paths.font({ id })}>{text('buy.backTo', { name })}</TextLink>
      </p>
    </>
  )
}
