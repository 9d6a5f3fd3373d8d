import { Notice } from '@typecase/ui/overlays/Notice'
import { Picker } from '@typecase/ui/fields/Picker'
import { SearchField } from '@typecase/ui/fields/SearchField'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useMemo } from 'react'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import {
  countOf,
  kinds,
  weightsOf,
  widthsOf,
  type Filter,
  type Filterable,
  type Kind,
} from './filter'
import css from './FilterBar.module.css'
import {
  type useLanguageIndex,
  readChoice,
  writeChoice,
  type LanguageChoices,
  wishName,
} from './languages'
import type { LanguageIndex } from './language-index'

type FilterBarProps = {
  families: readonly Filterable[]
  filter: Filter
  languages: ReturnType<typeof useLanguageIndex>
  /** How many there are of each kind, while not all `families` have come. */
  counts?: Record<Kind, number>
  /** The visitor turns to the bar. */
  onIntent?: () => void
  onChange: (filter: Filter) => void
}

/** Kinds with their counts, three pickers and a search; all answer in place. */
export function FilterBar(props: FilterBarProps) {
  const { families, filter, languages, counts, onChange } = props
  const { index, onIntent } = languages
  return (
    <>
      <search
        className={`columns ${css.bar}`}
        onPointerEnter={props.onIntent}
        onFocus={props.onIntent}
      >
        <div className={css.kinds}>
          <FilterTabs<Kind>
            label={text('front.kind')}
            words={kinds.map((kind) => ({
              id: kind,
              name: text(`front.${kind}`),
              count: counts?.[kind] ?? countOf(families, filter, kind, index),
            }))}
            value={filter.kind}
            onChange={(kind) => onChange({ ...filter, kind })}
          />
        </div>
        <div className={css.pickers} onPointerEnter={onIntent} onFocus={onIntent}>
          <LanguagePicker {...{ families, filter, index, onChange }} />
          <Narrowing
            label={text('front.width')}
            any={text('front.anyWidth')}
            choices={widthsOf(families).map((id) => ({
              id,
              name: text(id === 'normal' ? 'front.normalWidth' : `front.${id}`),
            }))}
            value={filter.width}
            onChange={(width) => onChange({ ...filter, width })}
          />
          <Narrowing
            label={text('front.weight')}
            any={text('front.anyWeight')}
            choices={weightsOf(families).map((weight) => ({
              id: String(weight),
              name: text(`weight.${weight}` as MessageKey),
            }))}
            value={filter.weight}
            onChange={(weight) => onChange({ ...filter, weight })}
          />
        </div>
        <div className={css.find}>
          <SearchField
            label={text('front.find')}
            value={filter.name}
            onChange={(name) => onChange({ ...filter, name })}
          />
        </div>
      </search>
      {languages.hasFailed && (
        <Notice action={retryAction(languages.retry)}>{text('front.noLanguages')}</Notice>
      )}
    </>
  )
}

type NarrowingProps = {
  label: string
  any: string
  choices: { id: string; name: string }[]
  value: string
  onChange: (value: string) => void
}

const anyId = 'any'

function Narrowing({ label, any, choices, value, onChange }: NarrowingProps) {
  return (
    <Picker
      label={label}
      placeholder={label}
      choices={[{ id: anyId, name: any }, ...choices]}
      value={value === '' ? null : value}
      isChanged={value !== ''}
      onChange={(chosen) => onChange(chosen === anyId ? '' : chosen)}
    />
  )
}

type Props = {
  families: readonly Filterable[]
  filter: Filter
  index: LanguageIndex | null
  onChange: (filter: Filter) => void
}

const any = { id: 'any', name: text('front.anyLanguage') }

/** The languages and scripts that something on sale sets, with how many there are of each. */
function LanguagePicker({ families, filter, index, onChange }: Props) {
  const choices = useMemo(() => index?.choices(families, filter), [families, filter, index])
  const value = writeChoice(filter)
  // Until what there is to choose from has come.
  const early = value === '' ? [any] : [any, { id: value, name: wishName(filter, index) }]
  return (
    <Picker
      label={text('front.language')}
      placeholder={text('front.language')}
      choices={index ? [any] : early}
      search={{
        label: text('front.findLanguage'),
        groups: (typed) => (choices ? groupsOf(choices(typed)) : []),
        note: choices ? text('front.anyOfLanguages', { count: choices('').count }) : '',
        none: index ? text('front.noLanguage') : '',
      }}
      value={value === '' ? null : value}
      isChanged={value !== ''}
      onChange={(id) => onChange({ ...filter, ...readChoice(id) })}
    />
  )
}

const groupsOf = ({ scripts, languages }: LanguageChoices) =>
  [
    { id: 'scripts', title: text('front.scripts'), choices: scripts },
    { id: 'languages', title: text('front.languages'), choices: languages },
  ].filter(({ choices }) => choices.length > 0)
