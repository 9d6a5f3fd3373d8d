import { Radio, RadioGroup } from '@typecase/ui/Choice'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Link } from 'react-router'
import type { Licence } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import type { Upgrade } from './upgrade'
import css from './UpgradeParts.module.css'
import type { Choices } from './use-choices'
import use from './Uses.module.css'

/** Which licence gives way, what becomes of it and of what was paid for it. */
export function UpgradeWords({ upgrade: { held } }: { upgrade: Upgrade }) {
  const { description, licence, tier, serial } = held
  return (
    <p className={css.words}>
      {text('buy.upgrading', { description, licence, tier })}{' '}
      <Link className={linkLook.link} to={paths.verify({ licence: serial })}>
        {text('order.serial', { serial })}
      </Link>
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
          <Link className={linkLook.link} to={paths.profile()}>
            {text('account.profile')}
          </Link>
          <Link className={linkLook.link} to={paths.buy({ id })}>
            {text('buy.asNew')}
          </Link>
        </>
      }
    >
      {currency ? text('buy.noPriceIn', { currency }) : text('buy.cannotUpgrade')}
    </Notice>
  )
}
