import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import table from '../../list/ListTable.module.css'
import { StyleName } from '../../names/StyleName'
import type { FamilyRow } from '../queries'
import css from './FamilyTable.module.css'

/** The families of the shop, each name in its own face. */
export const FamilyTable = ({ families }: { families: readonly FamilyRow[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">{text('console.family.name')}</th>
        <th scope="col" className={table.amount}>
          {text('console.family.styles')}
        </th>
        <th scope="col">{text('console.family.state')}</th>
      </tr>
    </thead>
    <tbody>
      {families.map(({ id, name, styles, state, styleId }) => (
        <tr key={id} className={table.row}>
          <th scope="row" className={css.name}>
            <StyleName styleId={state === 'draft' || state === 'retired' ? null : styleId}>
              {name}
            </StyleName>
          </th>
          <td className={table.amount}>{number(styles)}</td>
          <td className={table.whole}>
            <span className={css.state} data-state={state}>
              {text(`console.family.state.${state}`)}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
