import { Picker } from '@typecase/ui/Picker'
import { SearchField } from '@typecase/ui/SearchField'
import { Words } from '@typecase/ui/Words'
import { text, type MessageKey } from '#src/messages/text.ts'
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
import { LanguagePicker } from './LanguagePicker'
import type { LanguageIndex } from './languages'

export type FilterBarProps = {
  families: readonly Filterable[]
  filter: Filter
  /** null: not here yet. */
  index: LanguageIndex | null
  /** The visitor comes near what needs it. */
  onApproach: () => void
  onChange: (filter: Filter) => void
}

/** Kinds with their counts, three pickers and a search; all answer in place. */
export function FilterBar(props: FilterBarProps) {
  const { families, filter, index, onApproach, onChange } = props
  return (
    <search className={css.bar}>
      <div className={css.kinds}>
        <Words<Kind>
          label={text('front.kind')}
          words={kinds.map((kind) => ({
            id: kind,
            name: text(`front.${kind}`),
            count: countOf(families, filter, kind, index),
          }))}
          value={filter.kind}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      </div>
      <div className={css.pickers} onPointerEnter={onApproach} onFocus={onApproach}>
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
