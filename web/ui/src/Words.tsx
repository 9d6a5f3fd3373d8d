import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import css from './Words.module.css'

export type Word<T extends string> = { id: T; name: string; count?: number }

export type WordsProps<T extends string> = {
  label: string
  words: readonly Word<T>[]
  value: T
  onChange: (value: T) => void
}

/** Words with small raised counts, one of them chosen: a filter or tabs. */
export function Words<T extends string>({ label, words, value, onChange }: WordsProps<T>) {
  return (
    <ToggleButtonGroup
      className={css.words!}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as T)
      }}
    >
      {words.map(({ id, name, count }) => (
        <ToggleButton key={id} id={id} className={css.word!} isDisabled={count === 0}>
          {name}
          {count !== undefined && <sup className={css.count}>{count}</sup>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
