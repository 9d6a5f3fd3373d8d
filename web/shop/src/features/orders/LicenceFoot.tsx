import { TextLink } from '@typecase/ui/Link'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { Order } from '../checkout/order-query'
import type { Entitlement } from '../entitlements/queries'
import { UpgradeLink } from '../entitlements/UpgradeLink'
import css from './LicenceFoot.module.css'

type Line = Order['lines'][number]

type Props = {
  line: Line & { licenceSerial: string }
  /** The customer's licences, as far as they are known. */
  entitlements: readonly Entitlement[]
}

/** A licence's serial, what has become of it, what it took the place of, and the way to a larger one. */
export function LicenceFoot({ line, entitlements }: Props) {
  const bySerial = (serial: string | null | undefined) =>
    entitlements.find((one) => one.serial === serial)
  const own = bySerial(line.licenceSerial)
  return (
    <span className={`wrap ${css.foot}`}>
      <Serial serial={line.licenceSerial} />
      <Ended line={line} successor={bySerial(own?.supersededBy)} />
      {line.upgrades.map((serial) => (
        <Former key={serial} serial={serial} former={bySerial(serial)} />
      ))}
      {own && line.licenceState === 'active' && <UpgradeLink entitlement={own} />}
    </span>
  )
}

type EndedProps = {
  line: Line
  successor: Entitlement | undefined
}

function Ended({ line: { licenceState, licenceReason }, successor }: EndedProps) {
  const state = licenceReason ?? licenceState
  if (state === null || state === 'active') return null
  return (
    <span>
      {text(`licence.${state}`)}
      {successor && (
        <>
          {' '}
          <TextLink to={paths.order({ id: successor.orderId })}>
            {text('licence.successor', { serial: successor.serial })}
          </TextLink>
        </>
      )}
    </span>
  )
}

function Former({ serial, former }: { serial: string; former: Entitlement | undefined }) {
  return (
    <span>
      {text('licence.former')}{' '}
      <TextLink
        to={former ? paths.order({ id: former.orderId }) : paths.verify({ licence: serial })}
      >
        {text('order.serial', { serial })}
      </TextLink>
    </span>
  )
}

/** A licence's serial: leads to where anybody can see what it covers, and that it is genuine. */
export function Serial({ serial }: { serial: string }) {
  return (
    <span className={css.serial}>
      <TextLink to={paths.verify({ licence: serial })}>{text('order.serial', { serial })}</TextLink>
    </span>
  )
}
