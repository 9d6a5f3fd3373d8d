import { countryName } from '@typecase/shared/country-names'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { cents } from './amounts'
import css from './Pairs.module.css'
import type { VatReturn } from './queries'

/** The sales of the quarter that the return does not name, by the reason. */
export const LeftOut = ({ leftOut, homeCountry }: Pick<VatReturn, 'leftOut' | 'homeCountry'>) => (
  <Part title={text('console.vat.leftOut')} aside={text('console.vat.netEuros')}>
    {leftOut.length === 0 && <p className="quiet">{text('console.vat.noneLeftOut')}</p>}
    <dl className={css.pairs}>
      {leftOut.map(({ reason, orders, net }) => (
        <div key={reason}>
          <dt>
            {text(`console.vat.reason.${reason}`, {
              country: homeCountry === '' ? text('console.vat.noHome') : countryName(homeCountry),
            })}
          </dt>
          <dd>
            {text('console.vat.leftOutSum', {
              count: orders,
              orders: number(orders),
              net: cents(net),
            })}
          </dd>
        </div>
      ))}
    </dl>
  </Part>
)
