import { useState } from 'react'
import {
  Autocomplete,
  Button,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
  TextField,
  type Key,
} from 'react-aria-components'
import fieldCss from './Field.module.css'
import { filterWord } from './FilterWord'
import { Icon } from '../Icon'
import css from './Select.module.css'

export type Choice<T extends string = string> = {
  id: T
  name: string
  isDisabled?: boolean
  /** Said at its end: how many there are of it. */
  count?: number
}

export type ChoiceGroup<T extends string = string> = {
  id: string
  title: string
  choices: readonly Choice<T>[]
}

/** Many choices, found by what is typed over their list. */
export type SelectSearch<T extends string> = {
  label: string
  /** The note below the choices while nothing is typed, and the results. */
  groups: (typed: string) => readonly ChoiceGroup<T>[]
  /** Below the list, while nothing is typed. */
  note: string
  /** In place of the list, where nothing answers. */
  none: string
}

export type SelectProps<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  placeholder?: string
  /** Words before the chosen one, in a row, for the eye; the label says it to others. */
  prefix?: string
  /** The visitor's own choice, away from where the page began. */
  isChanged?: boolean
  isDisabled?: boolean
  search?: SelectSearch<T>
  /** A word of a sentence, underlined, without the chevron; `any`: it lets everything through. */
  sentence?: 'chosen' | 'any' | undefined
}

/** One of several, from a list that opens below a word with a chevron. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, choices, value, onChange, placeholder, search, sentence } = props
  // Outside of the list, which react-aria draws twice.
  const [typed, setTyped] = useState('')
  return (
    <AriaSelect
      className={sentence ? css.frame! : css.word!}
      data-changed={props.isChanged || undefined}
      aria-label={label}
      value={value as Key | null}
      onChange={(key) => key !== null && onChange(key as T)}
      placeholder={placeholder}
      isDisabled={props.isDisabled}
      onOpenChange={() => setTyped('')}
    >
      <Button
        className={sentence ? filterWord : css.button!}
        data-any={sentence === 'any' || undefined}
        data-prefix={props.prefix}
      >
        <SelectValue className={sentence ? '' : fieldCss.value!}>
          {({ defaultChildren }) => (search && nameOf(props)) || defaultChildren}
        </SelectValue>
        {!sentence && <Icon name="chevron" />}
      </Button>
      <Popover className={css.popover!} offset={8} placement="bottom start">
        {search ? (
          <SearchedList {...{ choices, search, typed }} onType={setTyped} />
        ) : (
          <ListBox className={css.list!} items={choices}>
            {item}
          </ListBox>
        )}
      </Popover>
    </AriaSelect>
  )
}

function nameOf<T extends string>({ choices, search, value, placeholder }: SelectProps<T>) {
  const all = [...choices, ...(search?.groups('') ?? []).flatMap((group) => group.choices)]
  return all.find(({ id }) => id === value)?.name ?? placeholder
}

const item = (choice: Choice) => (
  <ListBoxItem
    className={css.item!}
    textValue={choice.name}
    isDisabled={choice.isDisabled ?? false}
  >
    {choice.count === undefined ? (
      choice.name
    ) : (
      <span className={css.counted}>
        <span>{choice.name}</span>
        <span className={css.count}>{choice.count}</span>
      </span>
    )}
  </ListBoxItem>
)

type SearchedListProps<T extends string> = {
  choices: readonly Choice<T>[]
  search: SelectSearch<T>
  typed: string
  onType: (typed: string) => void
}

/** The focus stays in the field; arrows move through the list, Enter takes what is marked. */
function SearchedList<T extends string>(props: SearchedListProps<T>) {
  const { choices, search, typed, onType } = props
  const groups = search.groups(typed.trim())
  // Under a finger the field would bring up the keyboard over the list.
  const isTouched = matchMedia('(pointer: coarse)').matches
  return (
    <Autocomplete inputValue={typed} onInputChange={onType}>
      <TextField
        className={css.search!}
        aria-label={search.label}
        type="search"
        autoFocus={!isTouched}
      >
        <Input className={css.typed!} placeholder={search.label} spellCheck="false" />
      </TextField>
      <ListBox
        className={`${css.list} ${css.searched}`}
        renderEmptyState={() => <p className={css.none}>{search.none}</p>}
      >
        {typed.trim() === '' && <Collection items={choices}>{item}</Collection>}
        <Collection items={groups}>
          {(group) => (
            <ListBoxSection id={group.id}>
              <Header className={`small ${css.title}`}>{group.title}</Header>
              <Collection items={group.choices}>{item}</Collection>
            </ListBoxSection>
          )}
        </Collection>
      </ListBox>
      {typed.trim() === '' && search.note !== '' && <p className={css.note}>{search.note}</p>}
    </Autocomplete>
  )
}
