import { countryName } from '@typecase/shared/country-names'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import { orderName } from '../orders/order-words'
import css from './Needs.module.css'
import type { VatNeed, VatReturn } from './queries'
import { dayBeside } from './quarters'

type Props = Pick<VatReturn, 'quarter' | 'needs' | 'needCount'> & {
  /** The member may open orders. */
  mayRead: boolean
}

/** Orders whose place of supply is not proved by two pieces of evidence, and credit notes not sent. */
export const Needs = ({ quarter, needs, needCount, mayRead }: Props) => (
  <Part title={text('console.vat.needs')}>
    {needCount === 0 && <p className="quiet">{text('console.vat.noNeeds')}</p>}
    <ul className={css.needs}>
      {needs.map((need) => (
        <li key={`${need.kind} ${need.orderId} ${need.creditNote}`}>
          {needWords(need, quarter)}{' '}
          {mayRead && (
            <TextLink to={paths.order(need.orderId)}>{text('console.vat.openOrder')}</TextLink>
          )}
        </li>
      ))}
    </ul>
    {needCount > needs.length && (
      <p className={css.more}>
        {text('console.vat.moreNeeds', { shown: number(needs.length), count: number(needCount) })}
      </p>
    )}
  </Part>
)

function needWords({ kind, orderId, invoice, country, ...need }: VatNeed, quarter: string) {
  const name = orderName({ id: orderId, number: invoice })
  switch (kind) {
    case 'evidenceMissing':
      return text('console.vat.need.evidenceMissing', { name, country: countryName(country) })
    case 'evidenceDiffers':
      return text('console.vat.need.evidenceDiffers', {
        name,
        country: countryName(country),
        card: need.cardCountry === null ? '–' : countryName(need.cardCountry),
      })
    case 'creditNoteUnsent':
      return text('console.vat.need.creditNoteUnsent', { name, day: dayBeside(need.at, quarter) })
  }
}
