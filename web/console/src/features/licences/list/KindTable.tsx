import { number } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import type { DraftedEntry } from '../../drafts/edits'
import { Grip, gripRow } from '../../fields/Grip'
import { moved } from '../../fields/reorder'
import { useReorder } from '../../fields/use-reorder'
import { lifeAt } from '../../life/life'
import table from '../../list/ListTable.module.css'
import { serverNow } from '../../session/session'
import { LifeMark } from '../LifeMark'
import type { LicenceRecord } from '../model'
import css from './KindTable.module.css'

type Props = {
  /** In the foundry's order. */
  ids: readonly string[]
  kinds: ReadonlyMap<string, DraftedEntry>
  /** Orders of the last 30 days by kind; undefined: they are on their way. */
  sales: ReadonlyMap<string, number> | undefined
  /** The order as the shop has it. */
  was: readonly string[]
  isReadOnly: boolean
  onOrder: (ids: string[]) => void
}

/** The licence kinds; they are moved by their grips. */
export function KindTable({ ids, kinds, sales, was, isReadOnly, onOrder }: Props) {
  const [now] = useState(serverNow)
  const recordOf = (id: string) => kinds.get(id)!.record as LicenceRecord
  const reorder = useReorder({
    count: ids.length,
    nameOf: (at) => recordOf(ids[at]!).name,
    onMove: (from, to) => onOrder(moved(ids, from, to)),
  })
  return (
    <>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            {!isReadOnly && (
              <th scope="col" className={css.grip}>
                <VisuallyHidden>{text('console.licences.order')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{text('console.licences.kind')}</th>
            <th scope="col">{text('console.licences.metric')}</th>
            <th scope="col" className={table.amount}>
              {text('console.licences.tiers')}
            </th>
            <th scope="col">{text('console.licences.version')}</th>
            <th scope="col">{text('console.family.state')}</th>
            <th scope="col" className={table.amount}>
              {text('console.licences.sold')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id, at) => (
            <tr key={id} className={`${table.row} ${gripRow}`} {...reorder.row(at)}>
              {!isReadOnly && (
                <td className={css.grip}>
                  <Grip
                    reorder={reorder}
                    at={at}
                    name={recordOf(id).name}
                    isChanged={was.indexOf(id) !== at}
                  />
                </td>
              )}
              <Cells id={id} kind={kinds.get(id)!} sold={sales && (sales.get(id) ?? 0)} now={now} />
            </tr>
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{reorder.said}</VisuallyHidden>
    </>
  )
}

type CellsProps = {
  id: string
  kind: DraftedEntry
  sold: number | undefined
  /** ms, of the state that is shown. */
  now: number
}

function Cells({ id, kind: { record, stored }, sold, now }: CellsProps) {
  const { name, metric, tiers, eula, life } = record as LicenceRecord
  const metricKey = `console.metric.${metric}`
  const change = stored === null ? 'added' : stored === record ? null : 'changed'
  return (
    <>
      <th scope="row">
        <TextLink look="row" className={table.link} to={paths.licence(id)}>
          {name || id}
        </TextLink>{' '}
        {change && <span className={css.changed}>{text(`console.licences.${change}`)}</span>}
      </th>
      <td className={table.quiet}>{isMessage(metricKey) ? text(metricKey) : metric}</td>
      <td className={table.amount} data-label={text('console.licences.tiers')}>
        {number(tiers.length)}
      </td>
      <td className={table.quiet}>{eula.version}</td>
      <td className={table.whole}>
        <LifeMark state={lifeAt(life, now)} isAdded={stored === null} />
      </td>
      <td className={table.amount}>{sold === undefined ? '' : sold === 0 ? '–' : number(sold)}</td>
    </>
  )
}
