import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { StyleName } from '../../names/StyleName'
import { lessWords } from '../offer-words'
import type { OfferFamily, OfferLine } from '../queries'
import type { DraftLine } from './draft'
import css from './Lines.module.css'
import type { FormProps } from './OfferForm'

/** The lines with the shop's price beside the one that is offered, and their sum. */
export function Lines({ draft, change, check }: FormProps) {
  const { lines, whole, currency } = draft
  const { checked, last, faults } = check
  if (lines.length === 0) {
    return (
      <p className={faults.has('/items') ? css.fault : 'quiet'} role="status">
        {text('console.makeOffer.noLines')}
      </p>
    )
  }
  const set = (key: string, part: Partial<DraftLine>) =>
    change({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  // The prices before are of the same lines only while their number is.
  const priced = last?.lines.length === lines.length ? last.lines : []
  return (
    <table className={css.table} data-old={checked === null || undefined}>
      <thead>
        <tr>
          <th scope="col">{text('console.customer.item')}</th>
          <th scope="col">{text('console.line.licence')}</th>
          <th scope="col">{text('console.makeOffer.size')}</th>
          <th scope="col" className={css.amount}>
            {text('console.makeOffer.shopPrice')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.makeOffer.offered')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.offers.less')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Row
            key={line.key}
            {...{ line, at, currency, faults, licences: draft.licences }}
            priced={priced[at] ?? null}
            family={draft.families.find(({ id }) => id === line.familyId) ?? null}
            onChange={(part) => set(line.key, part)}
            onRemove={() => change({ lines: lines.filter(({ key }) => key !== line.key) })}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className="strong">
            {text('console.makeOffer.total')}
          </th>
          <td className={`${css.amount} ${css.quiet}`}>
            {last && last.shopTotal !== null ? money(last.shopTotal, last.currency) : '–'}
          </td>
          <td className={`${css.amount} strong`}>
            <span role="status">{last ? money(last.total, last.currency) : '–'}</span>
          </td>
          <td className={css.amount}>{last ? lessWords(last.shopTotal, last.total) : '–'}</td>
          <td />
        </tr>
        <tr>
          <th scope="row" colSpan={4} className={css.quiet}>
            <label htmlFor="offer-whole">{text('console.makeOffer.whole')}</label>
          </th>
          <td className={css.amount}>
            <input
              id="offer-whole"
              className={css.price}
              placeholder={text('console.makeOffer.wholeExample')}
              autoComplete="off"
              value={whole}
              onChange={(event) => change({ whole: event.target.value })}
              aria-invalid={faults.has('/total') || faults.has('/percentOff') || undefined}
            />
          </td>
          <td colSpan={2} className={css.fault}>
            <span role="alert">{faults.get('/total') ?? faults.get('/percentOff')}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = Pick<FormProps['draft'], 'currency' | 'licences'> & {
  line: DraftLine
  at: number
  faults: FormProps['check']['faults']
  priced: OfferLine | null
  family: OfferFamily | null
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

function Row({
  line,
  at,
  currency,
  licences,
  faults,
  priced,
  family,
  onChange,
  onRemove,
}: RowProps) {
  const isOwn = licences.some(({ id }) => id === line.licence)
  const kind = family?.licences.find(({ id }) => id === line.licence)
  const kinds = [...(family?.licences ?? []), ...licences]
  const known = kinds.some(({ id }) => id === line.licence)
  const fault = faultOf(faults, `/items/${at}/`)
  const name = line.description
  const choose = (id: string) => {
    const next = family?.licences.find((one) => one.id === id)
    const tier = next?.tiers.find(({ isPriced }) => isPriced)?.id ?? ''
    onChange({ licence: id, tier, fields: {} })
  }
  return (
    <>
      <tr>
        <th scope="row" className={css.item}>
          <StyleName styleId={line.styleId}>{name}</StyleName>
        </th>
        <td>
          <select
            className={css.select}
            aria-label={text('console.makeOffer.licenceOf', { item: name })}
            value={line.licence}
            onChange={(event) => choose(event.target.value)}
          >
            {!known && <option value={line.licence}>{line.licence}</option>}
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name || text('console.makeOffer.unnamed')}
              </option>
            ))}
          </select>
        </td>
        <td>
          {isOwn ? (
            <span className={css.quiet}>
              {licences.find(({ id }) => id === line.licence)?.covers}
            </span>
          ) : (
            <select
              className={css.select}
              aria-label={text('console.makeOffer.sizeOf', { item: name })}
              value={line.tier}
              onChange={(event) => onChange({ tier: event.target.value })}
            >
              {!kind?.tiers.some(({ id }) => id === line.tier) && (
                <option value={line.tier}>{line.tier}</option>
              )}
              {kind?.tiers.map(({ id, name, isPriced }) => (
                <option key={id} value={id} disabled={!isPriced}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </td>
        <td
          className={`${css.amount} ${css.quiet}`}
          data-label={text('console.makeOffer.shopPrice')}
        >
          {priced && priced.shopPrice !== null ? money(priced.shopPrice, currency) : '–'}
        </td>
        <td className={css.amount}>
          <input
            className={css.price}
            data-special={line.price.trim() !== '' || undefined}
            aria-label={text('console.makeOffer.priceOf', { item: name })}
            placeholder={priced ? money(priced.price, currency) : ''}
            autoComplete="off"
            value={line.price}
            onChange={(event) => onChange({ price: event.target.value })}
            aria-invalid={fault !== undefined || undefined}
          />
        </td>
        <td className={`${css.amount} ${css.quiet}`} data-label={text('console.offers.less')}>
          {priced ? lessWords(priced.shopPrice, priced.price) : '–'}
        </td>
        <td className={css.amount}>
          <Button
            kind="plain"
            aria-label={text('console.makeOffer.removeItem', { item: name })}
            onPress={onRemove}
          >
            {text('console.makeOffer.remove')}
          </Button>
        </td>
      </tr>
      {(fault || (kind?.fields.length ?? 0) > 0) && (
        <tr className={css.below}>
          <td colSpan={7}>
            {kind?.fields.map(({ id, label }) => (
              <label key={id} className={css.answer}>
                <span className={css.quiet}>{label}</span>
                <input
                  className={css.text}
                  value={line.fields[id] ?? ''}
                  maxLength={200}
                  onChange={(event) =>
                    onChange({ fields: { ...line.fields, [id]: event.target.value } })
                  }
                />
              </label>
            ))}
            {fault && (
              <span className={css.fault} role="alert">
                {fault}
              </span>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** The first fault of a line. */
const faultOf = (faults: RowProps['faults'], place: string) =>
  [...faults].find(([pointer]) => pointer.startsWith(place))?.[1]
