import { lastDay, money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { FamilyNames } from '../../names/FamilyNames'
import { lessWords, offerName } from '../offer-words'
import { OfferMark } from '../OfferMark'
import type { FoundOffer } from '../queries'
import css from './OfferTable.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  offers: readonly FoundOffer[] | null
  /** The rows are of the filter or the page before. */
  isOld: boolean
}

/** The offers of a page, the newest first; each row leads to its offer. */
export function OfferTable({ offers, isOld }: Props) {
  useRowKeys()
  useReturnFocus(offers !== null)
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || offers === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.offers.to')}</th>
          <th scope="col">{text('console.offers.state')}</th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col" className={table.wideOnly}>
            {text('console.offers.made')}
          </th>
          <th scope="col">{text('console.offers.until')}</th>
          <th scope="col" className={table.amount}>
            {text('console.offers.less')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.offers.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {offers?.map((offer) => <Row key={offer.id} offer={offer} />) ?? <BlankRows columns={7} />}
      </tbody>
    </table>
  )
}

const Row = ({ offer }: { offer: FoundOffer }) => (
  <tr className={`${table.row} ${css.row}`}>
    <th scope="row" className={`${table.lead} ${css.name}`}>
      <TextLink
        look="row"
        className={table.link}
        to={paths.offer(offer.id)}
        {...rowLink}
        {...returning(`offer-${offer.id}`)}
      >
        {offerName(offer)}
      </TextLink>
    </th>
    <td className={`${table.whole} ${css.state}`}>
      <OfferMark state={offer.state} />
    </td>
    <td className={`${table.clipped} ${css.families}`}>
      <FamilyNames families={offer.families} />
    </td>
    <td className={`${table.wideOnly} ${table.quiet} ${table.whole}`}>
      {shortTime(offer.createdAt)}
      {offer.madeBy && `, ${offer.madeBy}`}
    </td>
    <td className={`${table.quiet} ${table.whole} ${css.until}`}>
      {offer.validUntil === null ? '–' : lastDay(offer.validUntil)}
    </td>
    <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>
      {lessWords(offer.shopTotal, offer.total)}
    </td>
    <td className={`${table.amount} ${css.total}`}>{money(offer.total, offer.currency)}</td>
  </tr>
)
