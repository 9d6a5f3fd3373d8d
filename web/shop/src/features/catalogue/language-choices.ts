import { firstLanguages } from './familiar-languages'
import { fold, matches, type Filter, type Filterable } from './filter'
import { scriptMark, type LanguageChoice, type LanguageChoices } from './language-choice'
import type { Language, LanguageIndex } from './languages'
import { matchLanguages } from './match-languages'
import { scriptName } from './script-name'

// So many stand before anything is typed. A list of hundreds opens slowly on a phone.
const offeredAtFirst = 40

/**
 * Languages and scripts that some of these set, by what is typed: scripts and familiar languages where
 * that is nothing. Each with how many the rest of the filter leaves.
 */
export function languageChoices(
  families: readonly Filterable[],
  filter: Filter,
  index: Omit<LanguageIndex, 'choices'>,
) {
  const rest = { ...filter, script: '', language: '' }
  const all = index.counts(families)
  const now = index.counts(families.filter((family) => matches(family, rest, null)))

  const counted = (id: string, name: string, count = 0): LanguageChoice => ({
    id,
    name,
    count,
    isDisabled: count === 0,
  })
  const scripts = [...all.byScript]
    .map(([script, count]) => ({ script, name: scriptName(script), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en-GB'))
    .map(({ script, name }) => counted(scriptMark + script, name, now.byScript.get(script)))
  const languages = index.languages.filter(({ code }) => all.byLanguage.has(code))
  const choiceOf = ({ code, name }: Language) => counted(code, name, now.byLanguage.get(code))

  return (typed: string): LanguageChoices => {
    if (typed === '') {
      const chosen = languages.filter(({ code }) => code === filter.language)
      const first = new Set([...firstLanguages(languages, offeredAtFirst), ...chosen])
      const offered = languages.filter((language) => first.has(language))
      return { scripts, languages: offered.map(choiceOf), count: languages.length }
    }
    return {
      count: languages.length,
      scripts: scripts.filter(({ name }) => fold(name).startsWith(fold(typed))),
      languages: matchLanguages(typed, languages).map(choiceOf),
    }
  }
}
