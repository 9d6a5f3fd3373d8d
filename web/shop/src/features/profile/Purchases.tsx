import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { text, type MessageKey } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { isHeld, orderQuery, type Order } from '../checkout/order-query'
import { Downloads, DownloadsPending } from '../orders/Downloads'
import { Serial } from '../orders/Serial'
import { Loaded } from './Loaded'
import { nameOf } from './Orders'
import css from './profile.module.css'
import { ordersQuery, type OrderSummary } from './queries'
import { Section } from './Section'

/** So many orders are looked into at a time: each is a request. */
const atATime = 10

/** The licences held and the files of them, out of the paid orders, the newest first. */
export function Purchases() {
  const orders = useQuery(ordersQuery)
  const [shown, setShown] = useState(atATime)
  const held = orders.data?.filter(isHeld) ?? []
  const looked = useQueries({ queries: held.slice(0, shown).map(({ id }) => orderQuery(id)) })
  const more = held.length > shown && (
    <div className={css.actions}>
      <Button onPress={() => setShown(shown + atATime)}>{text('profile.older')}</Button>
    </div>
  )
  return (
    <>
      <Section title={text('profile.licences')}>
        {held.length === 0 && <Without orders={orders} words="profile.noLicences" />}
        {looked.map((query, index) => (
          <Loaded
            key={held[index]!.id}
            query={query}
            pending={<LicencesPending order={held[index]!} />}
          >
            {(order) => <Licences order={order} />}
          </Loaded>
        ))}
        {more}
      </Section>
      <Section title={text('profile.downloads')}>
        {held.length === 0 && <Without orders={orders} words="profile.noDownloads" />}
        {looked.map((query, index) => (
          <div key={held[index]!.id} className={css.group}>
            <h3>
              <Link className={linkLook.link} to={paths.order(held[index]!)}>
                {nameOf(held[index]!)}
              </Link>
            </h3>
            <Loaded query={query} pending={<DownloadsPending />}>
              {(order) => <Downloads order={order} isBrief />}
            </Loaded>
          </div>
        ))}
        {more}
      </Section>
    </>
  )
}

type WithoutProps = { orders: UseQueryResult<OrderSummary[]>; words: MessageKey }

/** Why nothing stands here: it is on its way, it did not come, or there is none. */
function Without({ orders, words }: WithoutProps) {
  if (orders.data) return <p>{text(words)}</p>
  return <p className="quiet">{text(orders.isPending ? 'shell.loading' : 'profile.ordersFirst')}</p>
}

function Licences({ order }: { order: Order }) {
  return (
    <ul>
      {order.lines.map((line, index) => (
        <Licence
          key={index}
          order={order}
          what={<span className="strong">{line.description}</span>}
          size={text('checkout.lineNote', { licence: line.licence, tier: line.tier })}
          whose={line.licensee}
          serial={line.licenceSerial && <Serial serial={line.licenceSerial} />}
        />
      ))}
    </ul>
  )
}

/** As many rows as the order has lines, each as high as what comes. */
function LicencesPending({ order }: { order: OrderSummary }) {
  const loading = <span className="quiet">{text('shell.loading')}</span>
  return (
    <ul>
      {Array.from({ length: order.lineCount }, (_, index) => (
        <Licence
          key={index}
          order={order}
          what={loading}
          size={blank}
          whose={blank}
          serial={blank}
        />
      ))}
    </ul>
  )
}

const blank = '\u00a0'

type LicenceProps = {
  order: Pick<OrderSummary, 'id' | 'number' | 'createdAt'>
  what: ReactNode
  size: string
  whose: string
  serial: ReactNode
}

function Licence({ order, what, size, whose, serial }: LicenceProps) {
  return (
    <li className={css.row}>
      <span>
        {what}
        <span className={css.note}>{size}</span>
      </span>
      <span>
        {whose}
        {serial && <span className={css.note}>{serial}</span>}
      </span>
      <span className={css.end}>
        <Link
          className={linkLook.link}
          to={paths.order(order)}
          aria-label={text('profile.orderOfLicence', { order: nameOf(order) })}
        >
          {text('order.title')}
        </Link>
      </span>
    </li>
  )
}
