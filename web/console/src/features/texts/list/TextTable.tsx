import { useRef } from 'react'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { addressOf } from '../model'
import { textPath } from '../text-path'
import { TextMark } from '../TextMark'
import type { TextRow } from './filter'
import css from './TextTable.module.css'

type Props = {
  rows: readonly TextRow[]
  /** ms */
  now: number
  isReadOnly: boolean
  /** Brings back a text that the draft removes, or that is gone. */
  onKeep: (row: TextRow) => void
}

/** Pages and posts; a row leads to its text. */
export function TextTable({ rows, ...rest }: Props) {
  useRowKeys()
  useReturnFocus(true)
  return (
    <table className={`${table.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{text('console.text.name')}</th>
          <th scope="col">{text('console.text.kind')}</th>
          <th scope="col">{text('console.text.address')}</th>
          <th scope="col">{text('console.family.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.id}`} row={row} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

/** In the next frame focuses the link of a row; where the list has lost it, that of the next one or of the last. */
function focusAfter(row: HTMLElement | null) {
  const linkOf = (of: Element | null | undefined) => of?.querySelector('a')
  const links = [row, row?.nextElementSibling, row?.previousElementSibling].map(linkOf)
  requestAnimationFrame(() => {
    const link = links.find((one) => one?.isConnected)
    if (link) link.focus()
    else focusPage()
  })
}

const keepWords = {
  removed: { short: 'console.field.keep', what: 'console.field.keepWhat' },
  gone: { short: 'console.text.bringBackShort', what: 'console.text.bringBackWhat' },
  takenOut: { short: 'console.text.putBackShort', what: 'console.text.putBackWhat' },
} as const

function Row({ row, now, isReadOnly, onKeep }: Omit<Props, 'rows'> & { row: TextRow }) {
  const { kind, id, record, change } = row
  const name = row.title || id
  const way = change && change in keepWords ? keepWords[change as keyof typeof keepWords] : null
  const element = useRef<HTMLTableRowElement>(null)
  return (
    <tr ref={element} className={table.row}>
      <th scope="row" className={table.lead}>
        <TextLink
          look="row"
          className={table.link}
          to={textPath(kind, id)}
          {...returning(`text-${kind}-${id}`)}
          {...rowLink}
        >
          {change === 'removed' ? <del>{name}</del> : name}
        </TextLink>{' '}
        {change && <span className={css.changed}>{text(`console.text.change.${change}`)}</span>}
      </th>
      <td className={table.quiet}>{text(`console.text.kind.${kind}`)}</td>
      <td className={`${table.quiet} ${table.clipped} ${css.address}`}>{addressOf(kind, id)}</td>
      <td className={table.whole}>
        {way
          ? !isReadOnly && (
              <span className={css.keep}>
                <Button
                  kind="words"
                  aria-label={text(way.what, { name })}
                  onPress={() => {
                    focusAfter(element.current)
                    onKeep(row)
                  }}
                >
                  {text(way.short)}
                </Button>
              </span>
            )
          : record && <TextMark record={record} isAdded={change === 'added'} now={now} />}
      </td>
    </tr>
  )
}
