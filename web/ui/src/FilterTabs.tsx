import { SegmentedControl } from './fields/SegmentedControl'
import css from './FilterTabs.module.css'

export type FilterTab<T extends string> = {
  id: T
  name: string
  /** A number of 0 disables the word; a text such as “50+” is shown as it is. */
  count?: number | string
}

export type FilterTabsProps<T extends string> = {
  label: string
  words: readonly FilterTab<T>[]
  value: T
  onChange: (value: T) => void
}

/** Words with small raised counts, one of them chosen: a filter or tabs. */
export function FilterTabs<T extends string>({
  label,
  words,
  value,
  onChange,
}: FilterTabsProps<T>) {
  return (
    <SegmentedControl
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
