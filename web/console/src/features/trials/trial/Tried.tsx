import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import table from '../../customers/customer/Records.module.css'
import { FamilyNames } from '../../names/FamilyNames'
import type { StaffTrial } from '../queries'

/** The families and styles that were given to try. */
export const Tried = ({ files }: Pick<StaffTrial, 'files'>) => (
  <Part title={text('console.trial.tried')}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.filter.familyLabel')}</th>
          <th scope="col">{text('console.trial.styles')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ family, styles }) => (
          <tr key={family.id ?? family.name}>
            <th scope="row">
              <FamilyNames families={[family]} />
            </th>
            <td className={table.quiet}>{list(styles)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)
