import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState, type ReactNode } from 'react'
import { DenseField } from './DenseField'
import css from './NewEntry.module.css'
import { slugOf } from './slug'

type Props = {
  label: string
  /** The words of the button. */
  action: string
  /** Why an id cannot be given; undefined: it can. */
  refuse: (id: string) => string | undefined
  /** Says which id it will be; by default, that it is one for ever. */
  willBe?: (id: string) => string
  /** Stands below the fault of an id, such as a link to what has the id. */
  wayOut?: (id: string) => ReactNode
  onAdd: (id: string, name: string) => void
}

/** A name for a new entry, and the id that it gets for ever. */
export function NewEntry({
  label,
  action,
  refuse,
  willBe = idWords,
  wayOut = () => null,
  onAdd,
}: Props) {
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const id = slugOf(name)
  const fault = id === '' ? text('console.field.fault.noId') : refuse(id)
  const isShown = fault !== undefined && (isTried || id !== '')
  const add = () => {
    if (fault !== undefined) return setIsTried(true)
    onAdd(id, name.trim())
    setName('')
    setIsTried(false)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <DenseField
        label={label}
        value={name}
        maxLength={80}
        error={isShown ? fault : undefined}
        help={id !== '' ? willBe(id) : undefined}
        onChange={setName}
      />
      <Button type="submit">{action}</Button>
      {isShown && wayOut(id)}
    </form>
  )
}

const idWords = (id: string) => text('console.field.idWill', { id })
