import { useQueries, useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { isPaid, orderQuery, type Order } from '../checkout/order-query'
import { Downloads } from '../orders/Downloads'
import { Loaded } from './Loaded'
import { nameOf } from './Orders'
import css from './profile.module.css'
import { ordersQuery } from './queries'
import { Section } from './Section'

/** So many orders are looked into at a time: each is a request. */
const atATime = 10

/** The licences held and the files of them, out of the paid orders, the newest first. */
export function Purchases() {
  const orders = useQuery(ordersQuery)
  const [shown, setShown] = useState(atATime)
  const paid = orders.data?.filter(isPaid) ?? []
  const looked = useQueries({ queries: paid.slice(0, shown).map(({ id }) => orderQuery(id)) })
  const more = paid.length > shown && (
    <div className={css.actions}>
      <Button onPress={() => setShown(shown + atATime)}>{text('profile.older')}</Button>
    </div>
  )
  const isEmpty = orders.data !== undefined && paid.length === 0
  return (
    <>
      <Section title={text('profile.licences')}>
        {isEmpty && <p>{text('profile.noLicences')}</p>}
        {looked.map((query, index) => (
          <Loaded key={paid[index]!.id} query={query}>
            {(order) => <Licences order={order} />}
          </Loaded>
        ))}
        {more}
      </Section>
      <Section title={text('profile.downloads')}>
        {isEmpty && <p>{text('profile.noDownloads')}</p>}
        {looked.map((query, index) => (
          <Loaded key={paid[index]!.id} query={query}>
            {(order) => (
              <div className={css.group}>
                <h3>
                  <Link className={linkLook.link} to={paths.order(order)}>
                    {nameOf(order)}
                  </Link>
                </h3>
                <Downloads order={order} />
              </div>
            )}
          </Loaded>
        ))}
        {more}
      </Section>
    </>
  )
}

function Licences({ order }: { order: Order }) {
  return (
    <ul>
      {order.lines.map((line, index) => (
        <li key={index} className={css.row}>
          <span>
            <span className="strong">{line.description}</span>
            <span className={css.note}>
              {text('checkout.lineNote', { licence: line.licence, tier: line.tier })}
            </span>
          </span>
          <span>
            {line.licensee}
            {line.licenceSerial && (
              <span className={css.note}>
                {text('order.serial', { serial: line.licenceSerial })}
              </span>
            )}
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
      ))}
    </ul>
  )
}
