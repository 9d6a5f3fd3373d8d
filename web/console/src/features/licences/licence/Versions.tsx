import { date, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import table from '../../list/ListTable.module.css'
import type { LicenceText } from '../model'
import type { SoldText } from '../queries'
import { TextDifference } from './TextDifference'

type Props = {
  versions: readonly SoldText[]
  /** The text of the draft. */
  now: LicenceText
  /** The version that visitors get; undefined: the kind is new. */
  current: string | undefined
}

/** Every version of a text with the orders under it, and what any two of them do not share. */
export function Versions({ versions, now, current }: Props) {
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const isChanged = versions.every(
    (one) => one.version !== now.version || one.markdown !== now.markdown,
  )
  const texts = new Map(versions.map(({ version, markdown }) => [version, markdown]))
  const options = versions.map(({ version }) => ({ id: version, name: version }))
  if (isChanged) {
    texts.set(draftId, now.markdown)
    options.unshift({ id: draftId, name: text('console.licence.draftText') })
  }
  const older = versions.find(({ version }) => version !== current)?.version
  // A choice of the draft's text ends once it is published.
  const known = (id: string | undefined) => options.find((one) => one.id === id)?.id
  const to = known(chosen.to) ?? (isChanged ? draftId : current)
  const from = known(chosen.from) ?? (isChanged ? current : older)
  return (
    <>
      <VersionTable versions={versions} current={current} />
      {options.length > 1 && from !== undefined && to !== undefined && (
        <>
          <div className={css.grid}>
            <DenseSelect
              label={text('console.licence.compare')}
              options={options}
              value={from}
              onChange={(id) => setChosen({ ...chosen, from: id })}
            />
            <DenseSelect
              label={text('console.licence.compareWith')}
              options={options}
              value={to}
              onChange={(id) => setChosen({ ...chosen, to: id })}
            />
          </div>
          <TextDifference
            before={texts.get(from) ?? ''}
            after={texts.get(to) ?? ''}
            label={text('console.licence.difference')}
          />
        </>
      )}
    </>
  )
}

/** No version has this name: it begins with a blank. */
const draftId = ' draft'

const VersionTable = ({ versions, current }: Pick<Props, 'versions' | 'current'>) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">{text('console.licence.version')}</th>
        <th scope="col" className={table.amount}>
          {text('console.licence.soldUnder')}
        </th>
        <th scope="col">{text('console.licence.soldFrom')}</th>
        <th scope="col">{text('console.licence.soldUntil')}</th>
      </tr>
    </thead>
    <tbody>
      {versions.map(({ version, orders, firstSoldAt, lastSoldAt }) => (
        <tr key={version} className={table.row}>
          <th scope="row">
            {version}{' '}
            {version === current && (
              <span className="quiet">{text('console.licence.current')}</span>
            )}
          </th>
          <td className={table.amount}>
            {orders === 0
              ? '–'
              : text('console.licence.orders', { count: orders, shown: number(orders) })}
          </td>
          <td className={table.quiet}>{firstSoldAt ? date(firstSoldAt) : '–'}</td>
          <td className={table.quiet}>{lastSoldAt ? date(lastSoldAt) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
