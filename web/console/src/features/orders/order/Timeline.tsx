import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useState } from 'react'
import type { TimelineEntry } from '../queries'
import { Part } from '@typecase/ui/Part'
import css from './Timeline.module.css'

const kinds = ['all', 'order', 'money', 'mail', 'file', 'staff'] as const
type Kind = (typeof kinds)[number]

type Props = { timeline: readonly TimelineEntry[]; currency: string }

/** All that happened to an order or an offer, the oldest first. */
export function Timeline({ timeline, currency }: Props) {
  const [kind, setKind] = useState<Kind>('all')
  const shown = timeline.filter((entry) => kind === 'all' || entry.kind === kind)
  return (
    <Part
      title={text('console.timeline.title')}
      aside={
        <FilterTabs
          label={text('console.timeline.kind')}
          words={kinds
            .filter((id) => id === 'all' || timeline.some((entry) => entry.kind === id))
            .map((id) => ({ id, name: text(`console.timeline.kind.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.timeline.when')}</th>
            <th scope="col">{text('console.timeline.who')}</th>
            <th scope="col">{text('console.timeline.what')}</th>
            <th scope="col">{text('console.timeline.reference')}</th>
            <th scope="col" className={css.amount}>
              {text('console.timeline.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry, at) => (
            <Row key={`${entry.at} ${at}`} entry={entry} currency={currency} />
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const Row = ({ entry, currency }: { entry: TimelineEntry; currency: string }) => (
  <tr data-open={entry.isOpen || undefined}>
    <td className={css.when}>{shortTime(entry.at, { seconds: true })}</td>
    <td className={css.who}>{entry.who}</td>
    <td className={css.what}>
      {entry.isOpen ? text('console.timeline.open', { what: entry.what }) : entry.what}
    </td>
    <td className={css.reference} title={entry.reference ?? undefined}>
      {entry.reference}
    </td>
    <td className={css.amount}>{entry.amount === null ? '–' : money(entry.amount, currency)}</td>
  </tr>
)
