import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import type { EntryRecord } from '../../drafts/edits'
import table from '../../list/ListTable.module.css'
import { StyleName } from '../../names/StyleName'
import {
  departuresOf,
  hiddenRecord,
  isHidden,
  soldRecord,
  type FamilyOverride,
} from '../sheets/overrides'
import css from './Overrides.module.css'

type Props = {
  overrides: readonly FamilyOverride[]
  /** null: the member may only read. */
  onEdit: ((override: FamilyOverride, record: EntryRecord | null) => void) | null
}

const departureWords = (record: EntryRecord | null) =>
  list(departuresOf(record).map((part) => text(`console.overrides.departs.${part}`))) ||
  text('console.overrides.departs.nothing')

function stateWords({ stored, record }: FamilyOverride) {
  if (record === null) return text('console.overrides.removed')
  if (stored === null) return text('console.overrides.added')
  return departureWords(stored) === departureWords(record)
    ? ''
    : text('console.overrides.was', { what: departureWords(stored) })
}

/** The overrides of licences by family: in what each departs, and what the draft makes of it. */
export const OverrideTable = ({ overrides, onEdit }: Props) => (
  <table className={`${table.table} ${css.table}`}>
    <thead>
      <tr>
        <th scope="col">{text('console.overrides.family')}</th>
        <th scope="col">{text('console.overrides.kind')}</th>
        <th scope="col">{text('console.overrides.departsIn')}</th>
        {onEdit && (
          <th scope="col">
            <VisuallyHidden elementType="span">{text('console.overrides.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {overrides.map((override) => {
        const { id, family, kind, stored, record } = override
        const said = stateWords(override)
        return (
          <tr key={id}>
            <th scope="row">
              <StyleName styleId={family.styleId}>{family.name}</StyleName>
            </th>
            <td>{kind.name}</td>
            <td>
              {departureWords(record ?? stored)}
              {said && <span className={css.changed}> {said}</span>}
            </td>
            {onEdit && (
              <td className={table.amount}>
                <Actions override={override} onEdit={onEdit} />
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  </table>
)

type ActionsProps = { override: FamilyOverride; onEdit: NonNullable<Props['onEdit']> }

function Actions({ override, onEdit }: ActionsProps) {
  const { family, kind, stored, record } = override
  const of = { family: family.name, kind: kind.name }
  const word = (name: 'keep' | 'sell' | 'hide' | 'remove', next: EntryRecord | null) => (
    <Button
      kind="plain"
      aria-label={text(`console.overrides.${name}What`, of)}
      onPress={() => onEdit(override, next)}
    >
      {text(`console.overrides.${name}`)}
    </Button>
  )
  if (record === null) return word('keep', stored)
  return (
    <span className={css.actions}>
      {isHidden(record) ? word('sell', soldRecord(override)) : word('hide', hiddenRecord)}
      {word('remove', null)}
    </span>
  )
}
