import { number } from '@typecase/shared/format'
import { isMessage, text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Button } from '@typecase/ui/Button'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useState } from 'react'
import { paths } from '#src/paths.ts'
import type { DraftedEntry } from '../../drafts/edits'
import { Grip, gripRow } from '../../fields/Grip'
import { moved } from '../../fields/reorder'
import { useReorder } from '../../fields/use-reorder'
import { lifeAt } from '../../life/life'
import table from '../../list/ListTable.module.css'
import { RowFocus } from '../../list/RowFocus'
import { serverNow } from '../../session/session'
import { LifeMark } from '../LifeMark'
import { removedIds, type LicenceRecord } from '../model'
import css from './KindTable.module.css'

type Props = {
  /** In the foundry's order, without those that the draft removes. */
  ids: readonly string[]
  kinds: ReadonlyMap<string, DraftedEntry>
  /** Orders of the last 30 days by kind; undefined: they are on their way. */
  sales: ReadonlyMap<string, number> | undefined
  /** The order as the shop has it. */
  was: readonly string[]
  isReadOnly: boolean
  onOrder: (ids: string[]) => void
  /** Puts a kind back that the draft removes. */
  onKeep: (id: string) => void
}

/** The licence kinds, moved by their grips; those that the draft removes stand last, with a way back. */
export function KindTable({ ids, kinds, sales, was, isReadOnly, onOrder, onKeep }: Props) {
  const [now] = useState(serverNow)
  const left = was.filter((id) => ids.includes(id))
  const recordOf = (id: string) => kinds.get(id)!.record as LicenceRecord
  const reorder = useReorder({
    count: ids.length,
    nameOf: (at) => recordOf(ids[at]!).name,
    onMove: (from, to) => onOrder(moved(ids, from, to)),
  })
  return (
    <RowFocus>
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
                    isChanged={left.indexOf(id) !== at}
                  />
                </td>
              )}
              <Cells id={id} kind={kinds.get(id)!} sold={sales && (sales.get(id) ?? 0)} now={now} />
            </tr>
          ))}
          {removedIds(kinds).map((id) => (
            <RemovedRow
              key={id}
              kind={kinds.get(id)!.stored as LicenceRecord}
              onKeep={isReadOnly ? null : () => onKeep(id)}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{reorder.said}</VisuallyHidden>
    </RowFocus>
  )
}

type RemovedProps = { kind: LicenceRecord; onKeep: (() => void) | null }

/** A kind that the shop has and the draft removes. */
const RemovedRow = ({ kind: { name, metric }, onKeep }: RemovedProps) => (
  <tr className={table.row}>
    {onKeep && <td className={css.grip} />}
    <th scope="row">
      <span className={table.quiet}>{name}</span>{' '}
      <span className={css.changed}>{text('console.licences.removed')}</span>
    </th>
    <td className={table.quiet}>{metricWords(metric)}</td>
    <td colSpan={4} className={`${table.amount} ${css.keep}`}>
      {onKeep && (
        <Button
          kind="plain"
          aria-label={text('console.licences.keepWhat', { name })}
          onPress={onKeep}
        >
          {text('console.overrides.keep')}
        </Button>
      )}
    </td>
  </tr>
)

function metricWords(metric: string) {
  const key = `console.metric.${metric}`
  return isMessage(key) ? text(key) : metric
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
  const change = stored === null ? 'added' : stored === record ? null : 'changed'
  return (
    <>
      <th scope="row">
        <TextLink look="row" className={table.link} to={paths.licence(id)}>
          {name || id}
        </TextLink>{' '}
        {change && <span className={css.changed}>{text(`console.licences.${change}`)}</span>}
      </th>
      <td className={table.quiet}>{metricWords(metric)}</td>
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
