import { list } from '@typecase/shared/format'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { useId } from 'react'
import { FieldFoot, marksOf, type FieldProps } from './FieldFrame'
import css from './Fields.module.css'
import { useShownFault } from './quiet-faults'
import { wasWords } from './was-words'

type Props = Omit<FieldProps<readonly string[]>, 'wasSaid' | 'aside'> & {
  options: readonly { id: string; name: string }[]
  /** Ids, in the order of the options; ids that are no options stay. */
  value: readonly string[]
  /** Stands for an empty list in `was`; by default, the words for empty. */
  none?: string
  onChange: (value: string[]) => void
}

/** Several of a few values of a record, each with a box. */
export function DenseChoices(props: Props) {
  const { label, options, value, was, none = '', help, onChange, isReadOnly = false } = props
  const id = useId()
  const { shown: error, onLeave } = useShownFault(props.error)
  const all = [...options, ...unknown(options, value)]
  const nameOf = (one: string) => options.find((option) => option.id === one)?.name ?? one
  const choose = (one: string, isChosen: boolean) =>
    onChange(
      all
        .map((option) => option.id)
        .filter((option) => (option === one ? isChosen : value.includes(option))),
    )
  const said = was && wasWords(was.length === 0 ? none : list(was.map(nameOf)))
  return (
    <fieldset
      className={css.field}
      {...marksOf({ was: said, error })}
      aria-describedby={`${id}below`}
      onBlur={onLeave}
    >
      <legend className={css.legend}>{label}</legend>
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
        {...{ id, label, error, help }}
        was={said}
        onBack={was && !isReadOnly ? () => onChange([...was]) : undefined}
      />
    </fieldset>
  )
}

const unknown = (options: Props['options'], value: readonly string[]) =>
  value
    .filter((one) => options.every(({ id }) => id !== one))
    .map((one) => ({ id: one, name: one }))
