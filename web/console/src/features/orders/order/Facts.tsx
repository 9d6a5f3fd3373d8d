import { countryName } from '@typecase/shared/country-names'
import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import type { StaffOrder, StaffRefund } from '../queries'
import { CorrectInvoice } from './CorrectInvoice'
import { Disputes } from './Disputes'
import { Documents } from './Documents'
import { FactList } from './FactList'
import css from './Facts.module.css'
import { Part } from '@typecase/ui/Part'

type Props = {
  order: StaffOrder
  /** Sends held money back, by its intent; null: the member may not. */
  onSendBack: ((intent: string) => void) | null
  /** The member may open customers. */
  mayReadCustomers: boolean
  /** The member may change orders. */
  mayWrite: boolean
}

/** The payer, the holder of the licences, and where the money is. */
export const Facts = ({ order, onSendBack, mayReadCustomers, mayWrite }: Props) => (
  <>
    <Billing order={order} mayReadCustomers={mayReadCustomers} mayWrite={mayWrite} />
    <Licensee order={order} />
    <Documents order={order} />
    <Payments order={order} onSendBack={onSendBack} />
    {order.disputes.length > 0 && <Disputes disputes={order.disputes} />}
    {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
  </>
)

function Billing({ order, mayReadCustomers, mayWrite }: BillingProps) {
  const { billing, customerId, documents } = order
  const [isCorrecting, setCorrecting] = useState(false)
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  const { line1, line2, postalCode, city, region, country } = billing
  const address = [line1, line2, `${postalCode} ${city}`.trim(), region].filter(Boolean)
  return (
    <Part
      title={text('console.billing.title')}
      aside={
        mayWrite &&
        hasInvoice && (
          <Button kind="words" onPress={() => setCorrecting(true)}>
            {text('console.correction.open')}
          </Button>
        )
      }
    >
      {isCorrecting && <CorrectInvoice order={order} onClose={() => setCorrecting(false)} />}
      <FactList
        facts={[
          [
            text('console.billing.name'),
            mayReadCustomers ? (
              <TextLink to={paths.customer(customerId)}>{billing.name}</TextLink>
            ) : (
              billing.name
            ),
          ],
          [text('console.email'), order.order.email],
          [text('console.billing.company'), billing.company],
          [text('console.billing.address'), address.join(', ')],
          [text('console.order.country'), countryName(country)],
          [text('console.billing.vatNumber'), billing.vatNumber ?? text('console.billing.none')],
        ]}
      />
    </Part>
  )
}

type BillingProps = Pick<Props, 'order' | 'mayReadCustomers' | 'mayWrite'>

const Licensee = ({ order: { licensee } }: { order: StaffOrder }) => (
  <Part title={text('console.order.licensee')}>
    <FactList
      facts={[
        [text('console.billing.name'), licensee.name],
        [text('console.billing.company'), licensee.company],
        [text('console.billing.address'), licensee.address],
      ]}
    />
  </Part>
)

const Payments = ({ order: { payments }, onSendBack }: Pick<Props, 'order' | 'onSendBack'>) => (
  <Part title={text('console.payments.title')}>
    {payments.length === 0 && <p className="quiet">{text('console.payments.none')}</p>}
    <ul className={css.rows}>
      {payments.map(({ intent, held, currency, amount, left }) => (
        <li key={intent}>
          <span className="quiet">{intent}</span>
          <span>{money(amount, currency)}</span>
          {held && <span className={`${css.why} ${css.rubric}`}>{held}</span>}
          {held && left > 0 && onSendBack && (
            <Button kind="words" onPress={() => onSendBack(intent)}>
              {text('console.payments.sendBack')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Part>
)

const Refunds = ({ refunds }: { refunds: readonly StaffRefund[] }) => (
  <Part title={text('console.refunds.title')}>
    <ul className={css.rows}>
      {refunds.map(({ id, amount, currency, reason, state, failure, createdAt }) => (
        <li key={id}>
          <span className="quiet">{shortTime(createdAt)}</span>
          <span className={state === 'succeeded' ? undefined : css.rubric}>
            {text(`console.refunds.${state}`)}
          </span>
          <span>{money(-amount, currency)}</span>
          <span className={css.why}>{failure ? `${reason}. ${failure}` : reason}</span>
        </li>
      ))}
    </ul>
  </Part>
)
