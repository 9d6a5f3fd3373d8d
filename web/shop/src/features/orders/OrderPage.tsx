import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { date, dateTime, licenceStem, money } from '@typecase/shared/format'
import { buttonLink, DocumentLink, TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Step, Steps } from '@typecase/ui/Steps'
import type { ReactNode } from 'react'
import { Title } from '#src/features/tester/Title.tsx'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { useSession } from '#src/features/account/session.ts'
import { shopQuery } from '../catalogue/queries'
import { isPaid, type Order } from '../checkout/order-query'
import { Lines, priceBreakdown } from '../checkout/review/Lines'
import { OrderReceipt } from '../checkout/review/OrderReceipt'
import { entitlementsQuery } from '../entitlements/queries'
import { Downloads } from './Downloads'
import { LicenceFoot } from './LicenceFoot'
import { stateSentence, vatCheckText } from './money-words'
import css from './OrderPage.module.css'
import { useOrder, type Paying } from './use-order'

/** An order: where it stands, what was bought for whom, the files. */
export function OrderPage({ id, isReturning = false }: { id: string; isReturning?: boolean }) {
  const { order, paying, isStale, retry } = useOrder(id, isReturning)
  const { data: shop } = useSuspenseQuery(shopQuery)
  return (
    <>
      <Title>{headingOf(order, isReturning, paying)}</Title>
      {isStale && (
        <Notice role="alert" action={retryAction(retry)}>
          {text('order.stale')}
        </Notice>
      )}
      <Steps aside={<Aside order={order} email={shop.email} />}>
        <Step title={text('order.state')}>
          <State order={order} paying={paying} />
          {isPaid(order) && <GuestNote />}
        </Step>
        {isPaid(order) && (
          <Step title={text('order.downloads')}>
            <Downloads order={order} />
          </Step>
        )}
        {order.refunds.length > 0 && (
          <Step title={text('order.refunds')}>
            <Refunds order={order} />
          </Step>
        )}
        <Step title={text('order.licences')}>
          <Licences order={order} />
        </Step>
        <Step title={text('order.billing')}>
          <Address order={order} />
        </Step>
        <Step title={text('order.agreed')}>
          <Agreed order={order} />
        </Step>
      </Steps>
    </>
  )
}

const headings = {
  checking: 'order.checking',
  refused: 'order.notPaid',
  unheard: 'order.notPaid',
  waiting: 'order.waiting',
} as const

function headingOf(order: Order, isReturning: boolean, paying: Paying) {
  if (isPaid(order)) return text(isReturning ? 'order.thanks' : 'order.heading')
  return text(order.status === 'pending_payment' ? headings[paying] : 'order.heading')
}

function Aside({ order, email }: { order: Order; email: string }) {
  return (
    <>
      <OrderReceipt {...order} title={text('order.receipt')} />
      <p className={`small ${css.small}`}>
        {order.number === null
          ? text('order.made', { date: date(order.createdAt) })
          : text('order.invoice', {
              number: order.number,
              date: date(order.paidAt ?? order.createdAt),
            })}
      </p>
      {order.creditNotes.map(({ number, amount, createdAt }) => (
        <p key={number} className={`small ${css.small}`}>
          {text(amount < 0 ? 'order.creditNoteCanceled' : 'order.creditNote', {
            number,
            date: date(createdAt),
            amount: money(Math.abs(amount), order.currency),
          })}
        </p>
      ))}
      <p className={`small ${css.small}`}>
        {text('order.help')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  )
}

const sentences = {
  checking: 'order.processing',
  refused: 'order.refused',
  unheard: 'order.unheard',
  waiting: 'order.open',
} as const

const isUncertain = (paying: Paying) => paying === 'checking' || paying === 'unheard'

function State({ order, paying }: { order: Order; paying: Paying }) {
  const price = money(order.total, order.currency)
  const sentence = stateSentence(order)
  if (sentence !== null) return <p role="status">{sentence}</p>
  return (
    <>
      <p role="status">
        {text(sentences[paying], {
          price,
          until: order.payableUntil ? date(order.payableUntil) : '',
        })}
      </p>
      {order.paymentStatus !== 'processing' && (
        <p className={css.action}>
          <a
            {...buttonLink(isUncertain(paying) ? 'outlined' : 'filled')}
            href={paths.checkout({ order: order.id })}
          >
            {text('order.payNow', { price })}
          </a>
        </p>
      )}
    </>
  )
}

function Licences({ order }: { order: Order }) {
  const { data: entitlements = [] } = useQuery({ ...entitlementsQuery, enabled: isPaid(order) })
  const lines = order.lines.map((line) => ({
    ...line,
    fields: Object.values(line.fields),
    breakdown: priceBreakdown(line, order.currency),
    foot: line.licenceSerial !== null && (
      <LicenceFoot
        line={{ ...line, licenceSerial: line.licenceSerial }}
        entitlements={entitlements}
      />
    ),
  }))
  return <Lines lines={lines} currency={order.currency} />
}

/** The agreements that the buyer has accepted, word for word or by version. */
export function Agreed({ order: { lines, consents, createdAt } }: { order: Order }) {
  const eulas = new Map(
    lines.map(({ eula, licence }) => [`${eula.kind}-${eula.version}`, { ...eula, licence }]),
  )
  return (
    <ul>
      {[...eulas].map(([key, { kind, licence, version }]) => (
        <li key={key} className={css.agreed}>
          <AgreementLink address={isNegotiated(kind) ? null : paths.page({ id: `eula-${key}` })}>
            {text('checkout.agreement', { licence: licenceStem(licence) })}
            {text('checkout.version', { version })}
          </AgreementLink>
          <span className="small below">{dateTime(createdAt)}</span>
        </li>
      ))}
      {consents.map(({ kind, text: words, givenAt }) => (
        <li key={kind} className={css.agreed}>
          {words}
          <span className="small below">{dateTime(givenAt)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A negotiated text lies with the order alone; its kind is the id of the licence, a ULID. */
const isNegotiated = (kind: string) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(kind)

const AgreementLink = ({ address, children }: { address: string | null; children: ReactNode }) =>
  address === null ? (
    children
  ) : (
    <DocumentLink href={address} target="_blank" rel="noopener">
      {children}
    </DocumentLink>
  )

// Codes of figures alone say nothing to anybody.
const regionName = (region: string | null | undefined) =>
  region && /\p{L}/u.test(region) ? region : null

function Address({ order: { billing, email, vatCheck } }: { order: Order }) {
  const rows = [
    billing.name,
    billing.company,
    billing.line1,
    billing.line2,
    `${billing.postalCode} ${billing.city}`,
    [regionName(billing.region), countryName(billing.country)].filter(Boolean).join(', '),
    billing.vatNumber,
    vatCheckText(vatCheck),
    email,
  ].filter((row): row is string => !!row)
  return (
    <address className={css.address}>
      {rows.map((row, index) => (
        <span key={index}>{row}</span>
      ))}
    </address>
  )
}

/** Refunds that are done, on their way or failed, with dates and credit notes. */
function Refunds({ order: { refunds, currency } }: { order: Order }) {
  return (
    <ul>
      {refunds.map(({ id, amount, state, createdAt, creditNote }) => (
        <li key={id} className={css.agreed}>
          {text(`refund.${state}`, { amount: money(amount, currency) })}
          <span className="small below">
            {creditNote === null
              ? date(createdAt)
              : text('refund.note', { date: date(createdAt), number: creditNote })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Tells a guest that the order has signed them in here, and how to come back from elsewhere. */
function GuestNote() {
  const customer = useSession((session) => session.customer)
  if (!customer || customer.hasPassword) return null
  return (
    <p className="quiet">
      {text('order.guest', { email: customer.email })}{' '}
      <TextLink to={paths.profile()}>{text('order.guestPassword')}</TextLink>
    </p>
  )
}
