import { Picker } from '@typecase/ui/Picker'
import { useMemo } from 'react'
import { text } from '#src/messages/text.ts'
import { readChoice, writeChoice, type LanguageChoices } from './language-choice'
import type { Filter, Filterable } from './filter'
import { wishName, type LanguageIndex } from './languages'

type Props = {
  families: readonly Filterable[]
  filter: Filter
  index: LanguageIndex | null
  onChange: (filter: Filter) => void
}

const any = { id: 'any', name: text('front.anyLanguage') }

/** The languages and scripts that something on sale sets, with how many there are of each. */
export function LanguagePicker({ families, filter, index, onChange }: Props) {
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
