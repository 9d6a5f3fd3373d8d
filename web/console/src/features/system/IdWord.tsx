import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { useState, type FormEvent } from 'react'
import css from './System.module.css'

type Props = {
  label: string
  /** The word that lets everything through. */
  any: string
  /** The label of the field for the id. */
  field: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A word of the sentence that opens a field for an id. */
export const IdWord = ({ label, any, field, value, onChange }: Props) => (
  <FilterWord label={label} word={value ?? any} isAny={value === undefined}>
    {(close) => (
      <Choice
        field={field}
        value={value}
        onChange={(next) => {
          close()
          onChange(next)
        }}
      />
    )}
  </FilterWord>
)

function Choice({ field, value, onChange }: Pick<Props, 'field' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState(value ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.trim() || undefined)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field label={field} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
      <div className={css.ways}>
        <Button type="submit">{text('console.filter.apply')}</Button>
        {value !== undefined && (
          <Button kind="words" onPress={() => onChange(undefined)}>
            {text('console.audit.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
