import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { useId } from 'react'
import { wasWords } from './DenseField'
import css from './Fields.module.css'
import { FieldFoot } from './FieldParts'

type Props = {
  label: string
  options: readonly { id: string; name: string }[]
  /** Ids, in the order of the options; ids that are no options stay. */
  value: readonly string[]
  /** As the shop has them, where the draft changed them. */
  was?: readonly string[] | undefined
  /** Stands for an empty list in `was`. */
  none: string
  error?: string | undefined
  help?: string | undefined
  isReadOnly?: boolean | undefined
  onChange: (value: string[]) => void
}

/** Several of a few values of a record, each with a box. */
export function DenseChoices(props: Props) {
  const { label, options, value, was, none, error, help, isReadOnly = false, onChange } = props
  const id = useId()
  const all = [...options, ...unknown(options, value)]
  const nameOf = (one: string) => options.find((option) => option.id === one)?.name ?? one
  const choose = (one: string, isChosen: boolean) =>
    onChange(
      all
        .map((option) => option.id)
        .filter((option) => (option === one ? isChosen : value.includes(option))),
    )
  return (
    <fieldset
      className={css.field}
      data-changed={was !== undefined || undefined}
      data-wrong={error !== undefined || undefined}
      aria-describedby={`${id}below`}
    >
      <legend className={css.legend}>
        {was === undefined ? label : text('console.field.changed', { label })}
      </legend>
      <div className={css.choices}>
        {all.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={value.includes(option.id)}
            isDisabled={isReadOnly}
            onChange={(isChosen) => choose(option.id, isChosen)}
          >
            {option.name}
          </Checkbox>
        ))}
      </div>
      <FieldFoot
        {...{ id, error, help }}
        was={was && wasWords(was.length === 0 ? none : list(was.map(nameOf)))}
      />
    </fieldset>
  )
}

const unknown = (options: Props['options'], value: readonly string[]) =>
  value
    .filter((one) => options.every(({ id }) => id !== one))
    .map((one) => ({ id: one, name: one }))
