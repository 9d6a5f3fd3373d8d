import { countryName } from '@typecase/shared/country-names'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import table from '../list/ListTable.module.css'
import { cents } from './amounts'
import css from './CountryTable.module.css'
import type { VatCorrection, VatReturn, VatRow } from './queries'
import { shortWords } from './quarters'
import { byName, convertedWords, correctionWords } from './returns'

type Props = Pick<VatReturn, 'rows' | 'total' | 'corrections'>

/** The supplies of a quarter by country and rate, their sums, and the corrections of earlier quarters. */
export const CountryTable = ({ rows, total, corrections }: Props) => (
  <table className={`${table.table} ${css.countries}`}>
    <Head />
    <tbody>
      {byName(rows).map((row) => (
        <Row key={`${row.country} ${row.rate}`} row={row} />
      ))}
    </tbody>
    <tfoot>
      <tr className={css.total}>
        <th scope="row">{text('console.vat.countries', { count: total.countries })}</th>
        <td className={css.rate} />
        <Orders count={total.orders} />
        <td className={css.converted} />
        <Net amount={total.net} />
        <td className={`${table.amount} ${css.vat}`}>{cents(total.vat)}</td>
      </tr>
      {corrections.map((correction) => (
        <Correction key={`${correction.quarter} ${correction.country}`} {...correction} />
      ))}
    </tfoot>
  </table>
)

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{text('console.vat.country')}</th>
      {(['rate', 'orders', 'converted', 'net', 'vat'] as const).map((name) => (
        <th key={name} scope="col" className={table.amount}>
          {text(`console.vat.column.${name}`)}
        </th>
      ))}
    </tr>
  </thead>
)

/** As many rows as a shop has that sells to most countries, while they are on their way. */
export const BlankCountries = () => (
  <table className={`${table.table} ${css.countries}`} aria-busy>
    <Head />
    <tbody>
      {Array.from({ length: 13 }, (_, at) => (
        <tr key={at}>
          <td colSpan={6}>{at === 0 && text('shell.loading')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Row = ({ row }: { row: VatRow }) => (
  <tr>
    <th scope="row">{countryName(row.country)}</th>
    <td className={`${table.amount} ${table.quiet} ${css.rate}`}>
      {text('console.vat.percent', { percent: number(Number(row.rate), 3) })}
    </td>
    <Orders count={row.orders} />
    <td className={`${table.amount} ${table.quiet} ${css.converted}`}>{convertedWords(row)}</td>
    <Net amount={row.net} />
    <td className={`${table.amount} ${css.vat}`}>{cents(row.vat)}</td>
  </tr>
)

const Orders = ({ count }: { count: number }) => (
  <td className={`${table.amount} ${css.orders}`} data-label={text('console.vat.column.orders')}>
    {number(count)}
  </td>
)

const Net = ({ amount }: { amount: number | null }) => (
  <td className={`${table.amount} ${css.net}`} data-label={text('console.vat.column.net')}>
    {cents(amount)}
  </td>
)

const Correction = (correction: VatCorrection) => (
  <tr className={css.correction}>
    <th scope="row">
      {text('console.vat.correctionOf', {
        country: countryName(correction.country),
        quarter: shortWords(correction.quarter),
      })}
    </th>
    <td colSpan={4} className={css.why}>
      {text('console.vat.correction', { why: correctionWords(correction) })}
    </td>
    <td className={`${table.amount} ${css.vat}`}>{cents(correction.vat)}</td>
  </tr>
)
