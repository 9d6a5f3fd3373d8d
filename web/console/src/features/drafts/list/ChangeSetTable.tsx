import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { StateMark } from '../../orders/StateMark'
import type { ChangeSet } from '../edits'
import { changeSetName, countWords, stateWords } from '../words'

type Props = {
  /** null: they are on their way for the first time. */
  changeSets: readonly ChangeSet[] | null
  isOld: boolean
}

const marks = { draft: 'half', scheduled: 'half', published: 'full', discarded: 'hollow' } as const

/** Change sets, the last change first. */
export function ChangeSetTable({ changeSets, isOld }: Props) {
  useRowKeys()
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || changeSets === null}
    >
      <thead>
        <tr>
          <th scope="col">{text('console.drafts.name')}</th>
          <th scope="col">{text('console.drafts.what')}</th>
          <th scope="col">{text('console.drafts.who')}</th>
          <th scope="col">{text('console.drafts.stateHead')}</th>
        </tr>
      </thead>
      <tbody>
        {changeSets?.map((set) => <Row key={set.id} set={set} />) ?? <BlankRows columns={4} />}
      </tbody>
    </table>
  )
}

const Row = ({ set }: { set: ChangeSet }) => (
  <tr className={table.row}>
    <th scope="row">
      <TextLink look="row" className={table.link} to={paths.change(set.id)} {...rowLink}>
        {changeSetName(set)}
      </TextLink>
    </th>
    <td>{countWords(set.counts)}</td>
    <td className={table.quiet}>{set.owner?.name ?? '–'}</td>
    <td className={table.whole}>
      <StateMark mark={set.failure ? 'hand' : marks[set.state]}>
        {set.failure ? text('console.drafts.failed') : stateWords(set)}
      </StateMark>
    </td>
  </tr>
)
