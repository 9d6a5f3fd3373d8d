import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Link } from 'react-router'
import type { Licence } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import type { Upgrade } from './upgrade'
import css from './UpgradeParts.module.css'

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

/** The use stays what it is. */
export function HeldUse({ licence }: { licence: Licence }) {
  return (
    <>
      <p>
        <span className="strong">{licence.name}</span> {licence.summary}
      </p>
      <p className="quiet">{text('buy.sameUse')}</p>
    </>
  )
}

/** In place of an upgrade that there is not. */
export function NotUpgradable({ id }: { id: string }) {
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
      {text('buy.cannotUpgrade')}
    </Notice>
  )
}
