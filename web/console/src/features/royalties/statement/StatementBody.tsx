import { day, money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import records from '../../customers/customer/Records.module.css'
import { FamilyName } from '../FamilyName'
import type { RoyaltyStatement } from '../queries'
import type { Faces } from '../../families/use-faces'
import css from './StatementBody.module.css'
import { partsOf, type CurrencyPart } from './sums'

type Shown = { faces: Faces; isLink: boolean }
type Props = Shown & {
  statement: RoyaltyStatement
  /** It is the one before, until the one that was chosen is here. */
  isOld?: boolean
}

/** The content of a statement by currency: sales and shares, what else counts, and what is paid out. */
export function StatementBody({ statement, isOld = false, ...shown }: Props) {
  const parts = partsOf(statement)
  return (
    <div className={css.statement} data-old={isOld || undefined} aria-busy={isOld}>
      {parts.length === 0 && (
        <Part title={text('console.royalties.sales')}>
          <p>{text('console.royalties.nothingEarned')}</p>
        </Part>
      )}
      {parts.map((part) => (
        <Part
          key={part.currency}
          title={
            parts.length === 1
              ? text('console.royalties.sales')
              : text('console.royalties.salesIn', { currency: part.currency })
          }
          aside={text('console.royalties.ofNet')}
        >
          {part.lines.length === 0 ? (
            <p className="quiet">{text('console.royalties.noSales')}</p>
          ) : (
            <Lines part={part} {...shown} />
          )}
          <Sums part={part} {...shown} />
        </Part>
      ))}
    </div>
  )
}

const Lines = ({ part: { lines }, ...shown }: Shown & { part: CurrencyPart }) => (
  <table className={`${records.table} ${css.lines}`}>
    <thead>
      <tr>
        <th scope="col">{text('console.royalties.family')}</th>
        <th scope="col">{text('console.royalties.share')}</th>
        <th scope="col" className={records.amount}>
          {text('console.royalties.net')}
        </th>
        <th scope="col" className={records.amount}>
          {text('console.royalties.royalty')}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ familyId, family, currency, percent, net, earned }, at) => (
        <tr key={at}>
          <th scope="row" className={css.name}>
            <FamilyName family={familyId} name={family} {...shown} />
          </th>
          <td className={records.whole}>
            {text('console.shares.percent', { percent: number(Number(percent), 2) })}
          </td>
          <td className={records.amount} data-label={text('console.royalties.net')}>
            {money(net, currency)}
          </td>
          <td className={records.amount}>{money(earned, currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** From what was earned down to what is paid out. The rows above add up to it and to what is left. */
function Sums({ part, ...shown }: Shown & { part: CurrencyPart }) {
  const { currency, corrections, advances, balance } = part
  if (!balance) return null
  const { carried, earned, payable, left } = balance
  return (
    <>
      <dl className={css.sums}>
        <div className="strong">
          <dt>{text('console.royalties.earned')}</dt>
          <dd>{money(earned, currency)}</dd>
        </div>
        {corrections.map(({ familyId, family, earned: corrected }, at) => (
          <div key={at} className={css.why}>
            <dt>
              {text(corrected < 0 ? 'console.royalties.takenBack' : 'console.royalties.addedLater')}{' '}
              <FamilyName family={familyId} name={family} {...shown} />
            </dt>
            <dd>{money(corrected, currency)}</dd>
          </div>
        ))}
        {advances.map(({ day: on, amount, note }, at) => (
          <div key={at} className={css.why}>
            <dt>
              {text(amount < 0 ? 'console.royalties.gaveBack' : 'console.royalties.advanceOf', {
                day: day(on),
              })}
              {note && <span className={css.note}>{note}</span>}
            </dt>
            <dd>{money(-amount, currency)}</dd>
          </div>
        ))}
        {carried !== 0 && (
          <div className={css.why}>
            <dt>{text('console.royalties.carried')}</dt>
            <dd>{money(carried, currency)}</dd>
          </div>
        )}
        <div className={css.paid}>
          <dt>{text('console.royalties.paidOut')}</dt>
          <dd>{money(payable, currency)}</dd>
        </div>
      </dl>
      {left !== 0 && (
        <p className={css.left}>
          {text('console.royalties.left', { amount: money(-left, currency) })}
        </p>
      )}
    </>
  )
}
