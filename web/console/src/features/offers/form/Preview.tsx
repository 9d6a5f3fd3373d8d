import { date, money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { StyleName } from '../../names/StyleName'
import { Part } from '@typecase/ui/Part'
import type { CheckedOffer } from '../queries'
import type { OfferDraft } from './draft'
import css from './Preview.module.css'

type Props = {
  draft: OfferDraft
  /** The prices that came last; null: none yet. */
  checked: CheckedOffer | null
}

/** The offer in the words that the client reads, as it would be made now. */
export const Preview = ({ draft, checked }: Props) => (
  <Part title={text('console.makeOffer.preview')}>
    <div className={css.sheet}>
      <p className={css.title}>{draft.title || text('console.makeOffer.client')}</p>
      {draft.recipient && <p className="quiet">{draft.recipient}</p>}
      <p className="quiet">
        {draft.validUntil
          ? text('console.makeOffer.validUntil', { day: date(`${draft.validUntil}T12:00:00Z`) })
          : text('console.makeOffer.noEnd')}
      </p>
      {draft.note && <p className={css.note}>{draft.note}</p>}
      <ul className={css.lines}>
        {checked?.lines.map((line, at) => (
          <li key={at}>
            <span>
              <StyleName styleId={line.styleId}>{line.description}</StyleName>
              <span className={css.scope}>{`${line.licence}, ${line.tier}`}</span>
            </span>
            <span>{money(line.price, checked.currency)}</span>
          </li>
        ))}
      </ul>
      {draft.licences.map(({ id, name, differences }) => (
        <p key={id}>
          <span className="strong">{name}</span> {differences}
        </p>
      ))}
      {checked && (
        <p className={css.total}>
          <span>
            {text(
              checked.pricesIncludeTax ? 'console.makeOffer.total' : 'console.makeOffer.beforeTax',
            )}
          </span>
          <span>{money(checked.total, checked.currency)}</span>
        </p>
      )}
    </div>
  </Part>
)
