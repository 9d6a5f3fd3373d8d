import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import records from '../../customers/customer/Records.module.css'
import { StyleName } from '../../names/StyleName'
import { Part } from '@typecase/ui/Part'
import { lessWords } from '../offer-words'
import type { OfferLine, StaffOffer } from '../queries'

/** The lines of an offer: what the shop asked when it was made, and what is offered. */
export const OfferLines = ({ offer: { offer, lines } }: { offer: StaffOffer }) => (
  <Part title={text('console.makeOffer.lines')}>
    <table className={records.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.customer.item')}</th>
          <th scope="col">{text('console.line.licence')}</th>
          <th scope="col" className={records.amount}>
            {text('console.makeOffer.shopPrice')}
          </th>
          <th scope="col" className={records.amount}>
            {text('console.makeOffer.offered')}
          </th>
          <th scope="col" className={records.amount}>
            {text('console.offers.less')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Row key={at} line={line} currency={offer.currency} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="strong">
            {text('console.makeOffer.total')}
          </th>
          <td className={`${records.amount} ${records.quiet}`}>
            {offer.shopTotal === null ? '–' : money(offer.shopTotal, offer.currency)}
          </td>
          <td className={`${records.amount} strong`}>{money(offer.total, offer.currency)}</td>
          <td className={records.amount}>{lessWords(offer.shopTotal, offer.total)}</td>
        </tr>
      </tfoot>
    </table>
  </Part>
)

const Row = ({ line, currency }: { line: OfferLine; currency: string }) => (
  <tr>
    <th scope="row">
      <StyleName styleId={line.styleId}>{line.description}</StyleName>
    </th>
    <td className={records.quiet}>
      {[`${line.licence}, ${line.tier}`, ...Object.values(line.fields)].filter(Boolean).join('; ')}
    </td>
    <td className={`${records.amount} ${records.quiet}`}>
      {line.shopPrice === null ? '–' : money(line.shopPrice, currency)}
    </td>
    <td className={records.amount}>{money(line.price, currency)}</td>
    <td className={`${records.amount} ${records.quiet}`}>
      {lessWords(line.shopPrice, line.price)}
    </td>
  </tr>
)
