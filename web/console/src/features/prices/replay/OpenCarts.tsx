import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import css from './Replay.module.css'
import { Rows } from './Rows'
import type { Replay } from './queries'

/** Carts under a shared link, open orders and offers. */
export function OpenCarts({ replay }: { replay: Replay }) {
  const { sharedCarts, payableOrders, offers } = replay
  const { same, dearer, cheaper, withdrawn } = sharedCarts
  const all = same + dearer + cheaper + withdrawn
  const row = (name: keyof Replay['sharedCarts']) => ({
    label: text(`console.replay.carts.${name}`),
    value: number(sharedCarts[name]),
    isChanged: name !== 'same' && sharedCarts[name] > 0,
  })
  return (
    <>
      <Part title={text('console.replay.sharedCarts')} aside={number(all)}>
        <Rows rows={[row('same'), row('dearer'), row('cheaper'), row('withdrawn')]} />
        <p className={css.note}>{text('console.replay.cartsTold')}</p>
      </Part>
      <Part title={text('console.replay.frozen')}>
        <Rows
          rows={[
            { label: text('console.replay.payableOrders'), value: number(payableOrders) },
            { label: text('console.replay.offers'), value: number(offers) },
          ]}
        />
        <p className={css.note}>{text('console.replay.frozenWhat')}</p>
      </Part>
    </>
  )
}
