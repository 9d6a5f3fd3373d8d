import { text } from '@typecase/shared/messages/text'
import css from './ListTable.module.css'

const count = 12

/** The rows of a list that is on its way for the first time. */
export const BlankRows = ({ columns }: { columns: number }) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={at} className={css.row}>
      <td colSpan={columns}>{at === 0 && text('shell.loading')}</td>
    </tr>
  ))
