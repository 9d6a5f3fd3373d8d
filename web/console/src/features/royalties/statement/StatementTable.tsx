import { useQuery } from '@tanstack/react-query'
import { day, list, money, number } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import records from '../../customers/customer/Records.module.css'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import rows from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { StateMark } from '../../orders/StateMark'
import { failureSentence } from '../../session/staff-request'
import { periodWords } from '../periods'
import { statementsQuery, type RoyaltyBalance, type RoyaltyStatement } from '../queries'

type Props = {
  designer: string
  /** The id of the one that the screen shows. */
  shown?: string | null
}

/** The locked statements of a designer, the newest first; each row leads to its statement. */
export function StatementTable({ designer, shown = null }: Props) {
  const { data, error, isFetching, refetch } = useQuery(statementsQuery(designer))
  useRowKeys()
  useReturnFocus(data !== undefined)
  const failure = failureSentence(error)
  return (
    <Part title={text('console.royalties.statementsOf', { designer })}>
      {!data && failure && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failure}
        </Notice>
      )}
      {!data && !failure && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data?.length === 0 && <p className="quiet">{text('console.royalties.noStatements')}</p>}
      {data && data.length > 0 && <Table statements={data} shown={shown} />}
    </Part>
  )
}

type TableProps = { statements: readonly RoyaltyStatement[]; shown: string | null }

const Table = ({ statements, shown }: TableProps) => (
  <table className={records.table}>
    <thead>
      <tr>
        <th scope="col">{text('console.royalties.period')}</th>
        <th scope="col" className={records.amount}>
          {text('console.royalties.paidOut')}
        </th>
        <th scope="col">{text('console.royalties.state')}</th>
        <th scope="col" className={records.amount}>
          {text('console.royalties.royalty')}
        </th>
      </tr>
    </thead>
    <tbody>
      {statements.map((statement) => (
        <Row key={statement.id} statement={statement} isShown={statement.id === shown} />
      ))}
    </tbody>
  </table>
)

const Row = ({ statement, isShown }: { statement: RoyaltyStatement; isShown: boolean }) => (
  <tr className={rows.row} aria-current={isShown || undefined}>
    <th scope="row" className={`${rows.lead} ${isShown ? 'strong' : ''}`}>
      <TextLink
        look="row"
        className={rows.link}
        to={paths.royaltyStatement(statement.id!)}
        {...returning(`statement-${statement.id}`)}
        {...rowLink}
      >
        {periodWords(statement)}
      </TextLink>
    </th>
    <td className={records.amount}>{amountsOf(statement.balances, 'payable')}</td>
    <td>
      <StateMark mark="full">{stateOf(statement)}</StateMark>
    </td>
    <td className={`${records.amount} ${records.quiet}`}>
      {amountsOf(statement.balances, 'earned')}
    </td>
  </tr>
)

/** Amounts in all currencies that have one; an en dash for none. */
export function amountsOf(balances: readonly RoyaltyBalance[], name: 'payable' | 'earned') {
  const some = balances.filter((balance) => balance[name] !== 0)
  return list(some.map((balance) => money(balance[name], balance.currency))) || '–'
}

function stateOf({ number: count, sendings, lockedAt }: RoyaltyStatement) {
  const [last] = sendings
  const at = last?.sentAt ?? lockedAt
  return text(last ? 'console.royalties.sentRow' : 'console.royalties.lockedRow', {
    number: number(count ?? 0),
    day: at ? day(at) : '–',
  })
}
