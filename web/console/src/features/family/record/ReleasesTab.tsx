import { bytes, date } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import table from '../../list/ListTable.module.css'
import { nameIn } from '../../prices/sheets/records'
import type { Family } from '../use-family'
import css from './Record.module.css'

/** The files that each style of a family has had. */
export function ReleasesTab({ family }: { family: Family }) {
  const { details, styles } = family
  const facts = new Map(details.styles.map((style) => [style.id, style]))
  return (
    <>
      <p className={css.note}>{text('console.releases.what')}</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.upload.style')}</th>
            <th scope="col">{text('console.releases.release')}</th>
            <th scope="col">{text('console.releases.version')}</th>
            <th scope="col">{text('console.releases.date')}</th>
            <th scope="col" className={table.amount}>
              {text('console.releases.size')}
            </th>
            <th scope="col">{text('console.releases.buyers')}</th>
          </tr>
        </thead>
        <tbody>
          {styles.flatMap(({ id, record }) =>
            (facts.get(id)?.releases ?? []).map(
              ({ number, version, createdAt, bytes: size }, at) => (
                <tr key={`${id}/${String(number)}`} className={table.row}>
                  <th scope="row">{at === 0 && nameIn(record, id)}</th>
                  <td>{number}</td>
                  <td>{version || '–'}</td>
                  <td className={`${table.quiet} ${table.whole}`}>{date(createdAt)}</td>
                  <td className={table.amount}>{bytes(size)}</td>
                  <td className={table.quiet}>
                    {text(at === 0 ? 'console.releases.onSale' : 'console.releases.kept')}
                  </td>
                </tr>
              ),
            ),
          )}
        </tbody>
      </table>
    </>
  )
}
