import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { DenseField } from './DenseField'
import { ListEditor } from './ListEditor'

type Props = {
  label: string
  items: readonly string[]
  /** As the shop has them, where the draft changed them. */
  was?: readonly string[] | undefined
  onChange: (items: string[]) => void
  addLabel: string
  /** The name of the item at a place, from 1. */
  itemLabel: (place: number) => string
  error?: string | undefined
  isReadOnly?: boolean | undefined
  maxLength?: number
}

/** A list of texts of a record, one field each. */
export const TextList = (props: Props) => {
  const { label, items, was, onChange, itemLabel, maxLength = 500 } = props
  const gone = was?.filter((one) => !items.includes(one)) ?? []
  return (
    <ListEditor
      label={label}
      items={items}
      onChange={onChange}
      blank={() => ''}
      addLabel={props.addLabel}
      nameOf={(item, at) => item || itemLabel(at + 1)}
      error={props.error}
      isReadOnly={props.isReadOnly}
      isChanged={(item) => was !== undefined && !was.includes(item)}
      was={
        was &&
        (gone.length === 0
          ? text('console.field.listChanged')
          : text('console.field.without', { gone: list(gone.map((one) => `“${one}”`)) }))
      }
      render={(item, change, at) => (
        <DenseField
          label={itemLabel(at + 1)}
          value={item}
          was={was && !was.includes(item) ? (was[at] ?? '') : undefined}
          maxLength={maxLength}
          isReadOnly={props.isReadOnly}
          onChange={change}
        />
      )}
    />
  )
}
