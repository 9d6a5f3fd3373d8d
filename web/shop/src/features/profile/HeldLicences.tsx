import { useQuery } from '@tanstack/react-query'
import { date } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { licenseeWords, entitlementsQuery, type Entitlement } from '../entitlements/queries'
import { UpgradeLink } from '../entitlements/UpgradeLink'
import { Serial } from '../orders/LicenceFoot'
import { Loaded } from './Loaded'
import css from './profile.module.css'

const atATime = 30

/** The licences that are held, also those on hold, the newest first, each with the way to a larger one. */
export function HeldLicences() {
  return (
    <Loaded query={useQuery(entitlementsQuery)}>
      {(entitlements) => <Licences licences={entitlements.filter(isHeld)} />}
    </Loaded>
  )
}

const isHeld = ({ state }: Entitlement) => state === 'active' || state === 'suspended'

function Licences({ licences }: { licences: readonly Entitlement[] }) {
  const [shown, setShown] = useState(atATime)
  if (licences.length === 0) return <p>{text('profile.noLicences')}</p>
  return (
    <>
      <ul>
        {licences.slice(0, shown).map((licence) => (
          <Licence key={licence.serial} licence={licence} />
        ))}
      </ul>
      {licences.length > shown && (
        <div className={`wrap ${css.actions}`}>
          <Button onPress={() => setShown(shown + atATime)}>{text('profile.older')}</Button>
        </div>
      )}
    </>
  )
}

function Licence({ licence }: { licence: Entitlement }) {
  const { description, tier, licensee, serial, state, orderId, createdAt, fields } = licence
  const ordered = text('profile.orderOf', { date: date(createdAt) })
  return (
    <li className={css.row}>
      <span>
        <span className="strong">{description}</span>
        <span className="small below">
          {text('checkout.lineNote', { licence: licence.licence, tier })}
        </span>
        {Object.values(fields).map((words) => (
          <span key={words} className="small below">
            {words}
          </span>
        ))}
        {state === 'suspended' && <span className="small below">{text('licence.onHold')}</span>}
      </span>
      <span>
        {licenseeWords(licensee)}
        <span className="small below">
          <Serial serial={serial} />
        </span>
      </span>
      <span className={css.ways}>
        <TextLink
          to={paths.order({ id: orderId })}
          aria-label={text('profile.orderOfLicence', { order: ordered })}
        >
          {text('order.title')}
        </TextLink>
        <UpgradeLink entitlement={licence} />
      </span>
    </li>
  )
}
