import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { Fragment } from 'react'
import { sumRows } from './payout-words'
import css from './Payouts.module.css'
import type { ShownPayout } from './queries'

/** The parts of a payout, as they add up to what the bank gets. */
export const Sums = ({ shown }: { shown: ShownPayout }) => (
  <Part title={text('console.payouts.madeOf')}>
    <dl className={css.sums}>
      {sumRows(shown).map(({ name, amount }) => (
        <Fragment key={name}>
          <dt className={name === 'net' ? css.net : undefined}>
            {text(`console.payouts.sum.${name}`)}
          </dt>
          <dd className={name === 'net' ? css.net : undefined}>
            {money(amount, shown.payout.currency)}
          </dd>
        </Fragment>
      ))}
    </dl>
  </Part>
)
