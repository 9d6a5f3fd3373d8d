import type { ReactNode } from 'react'
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
  type Key,
} from 'react-aria-components'
import fieldCss from './Field.module.css'
import { Icon } from './Icon'
import css from './Select.module.css'

export type Choice<T extends string = string> = { id: T; name: string; isDisabled?: boolean }

export type SelectProps<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  placeholder?: string
  /** `field`: with a label above and a line below; `word`: a word with a chevron, for rows. */
  look?: 'field' | 'word'
  /** Words before the chosen one, in a row, for the eye; the label says it to others. */
  prefix?: string
  /** The visitor's own choice, away from where the page began. */
  isChanged?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  name?: string
  autoComplete?: string
  help?: ReactNode
  error?: string | undefined
}

/** One of several, from a list that opens. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, choices, value, onChange, placeholder, look = 'field', error, help } = props
  const isWord = look === 'word'
  return (
    <AriaSelect
      className={isWord ? css.word! : fieldCss.field!}
      data-changed={props.isChanged || undefined}
      aria-label={isWord ? label : undefined}
      value={value as Key | null}
      onChange={(key) => key !== null && onChange(key as T)}
      placeholder={placeholder}
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      isInvalid={error !== undefined}
      name={props.name}
      autoComplete={props.autoComplete}
    >
      {!isWord && (
        <span className={fieldCss.head}>
          <Label>{label}</Label>
        </span>
      )}
      <Button className={isWord ? css.button! : fieldCss.picker!} data-prefix={props.prefix}>
        <SelectValue className={fieldCss.value!} />
        <Icon name="chevron" />
      </Button>
      {!isWord && (
        <span className={fieldCss.below}>
          {error === undefined ? help && <Text slot="description">{help}</Text> : null}
          <FieldError>{error}</FieldError>
        </span>
      )}
      <Popover className={css.popover!} offset={isWord ? 8 : 1} placement="bottom start">
        <ListBox className={css.list!} items={choices}>
          {(choice) => (
            <ListBoxItem
              className={css.item!}
              textValue={choice.name}
              isDisabled={choice.isDisabled ?? false}
            >
              {choice.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
