import { OneOf } from './OneOf'
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
    <OneOf
      className={css.words}
      choiceClass={css.word}
      {...{ label, value, onChange }}
      choices={words.map(({ id, name, count }) => ({
        id,
        isDisabled: count === 0,
        content: (
          <>
            {name}
            {count !== undefined && <sup className={css.count}>{count}</sup>}
          </>
        ),
      }))}
    />
  )
}
