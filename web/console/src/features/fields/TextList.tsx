import { DenseField } from './DenseField'
import { ListEditor } from './ListEditor'
import { lossWords } from './was-words'

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
export function TextList(props: Props) {
  const { label, items, was, onChange, itemLabel, maxLength = 500 } = props
  const isNew = (item: string) => was !== undefined && !was.includes(item)
  /** The text that one took the place of; a text that was added took none's. */
  const replaced = (item: string, at: number) => {
    const old = was?.[at]
    return isNew(item) && old !== undefined && !items.includes(old) ? old : undefined
  }
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
      isChanged={isNew}
      was={was}
      wasSaid={
        was &&
        lossWords(
          was,
          was.filter((one) => !items.includes(one)),
        )
      }
      render={(item, change, at) => (
        <DenseField
          label={itemLabel(at + 1)}
          value={item}
          was={replaced(item, at)}
          maxLength={maxLength}
          isReadOnly={props.isReadOnly}
          onChange={change}
        />
      )}
    />
  )
}
