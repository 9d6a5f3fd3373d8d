import { list, number } from '@typecase/shared/format'
import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { scriptName } from '#src/features/catalogue/languages.ts'
import type { Coordinates } from '#src/features/tester/axes.ts'
import { text } from '@typecase/shared/messages/text'

export type LanguageAnswer = Schemas['LanguageAnswer']
type Lacking = Schemas['LackingStyles']

/** The styles of a family that set a language, and what the others lack. */
export const languageAnswerQuery = (font: string, code: string) =>
  queryOptions({
    queryKey: ['font', font, 'language', code],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/fonts/{id}/languages/{code}', { params: { path: { id: font, code } }, signal }),
      ),
    staleTime: 60_000,
  })

// Of more styles or letters a sentence tells the number.
const mostStyles = 3
const mostLetters = 12

/** The answer as sentences: "Polish: set by Roman and Italic. Display lacks Ą, ą and ż." */
export function answerWords(answer: LanguageAnswer, { styles }: Pick<Font, 'styles'>): string {
  const { name, setBy, lacking } = answer
  if (lacking.length === 0) return text('languages.allStyles', { name, count: styles.length })
  if (setBy.length > 0) {
    return [
      setBy.length > mostStyles
        ? text('languages.manyStyles', { name, count: setBy.length, all: styles.length })
        : text('languages.someStyles', { name, list: namesOf(setBy, styles) }),
      ...lacking.map((group) => lackWords(group, namesOf(group.styles, styles))),
    ].join(' ')
  }
  const nearest = lacking[0]!
  if (nearest.count === answer.letters) {
    return text('languages.otherScript', { name, script: scriptName(answer.script) })
  }
  return [
    text('languages.noStyle', { name }),
    lackWords(nearest, lacking.length > 1 ? namesOf(nearest.styles, styles) : null),
  ].join(' ')
}

/** null: the styles need not be told apart. */
function lackWords({ styles, missing, count }: Lacking, names: string | null) {
  const letters = missing.slice(0, mostLetters).map(({ codePoint }) => letterOf(codePoint))
  const rest = count - letters.length
  const words =
    rest > 0
      ? text('languages.andMore', { list: letters.join(' '), count: number(rest) })
      : list(letters)
  return names === null
    ? text('languages.itLacks', { letters: words })
    : text('languages.lack', { names, count: styles.length, letters: words })
}

function namesOf(ids: readonly string[], styles: readonly Pick<Style, 'id' | 'name'>[]) {
  const names = ids.flatMap((id) => styles.find((style) => style.id === id)?.name ?? [])
  if (names.length <= mostStyles + 1) return list(names)
  const first = names.slice(0, mostStyles).join(', ')
  return text('languages.moreStyles', { list: first, count: names.length - mostStyles })
}

/** A letter to be shown by itself: a mark stands on a dotted circle. */
export const letterOf = (codePoint: number) => {
  const letter = String.fromCodePoint(codePoint)
  return /\p{M}/u.test(letter) ? `◌${letter}` : letter
}

type Line = { style: Style; place: Coordinates }

/**
 * The style in which a line is to stand in the language: its own where that sets it, else the family's
 * first, else the nearest in posture, width and weight. null: none sets it.
 */
export function styleFor({ setBy }: LanguageAnswer, font: Font, { style: now, place }: Line) {
  const own = font.specimen.style.id
  const distance = (style: Style) =>
    (style.id === now.id ? -20_000 : style.id === own ? -10_000 : 0) +
    (style.italic === now.italic ? 0 : 5000) +
    Math.abs(style.width - (place['wdth'] ?? now.width)) * 5 +
    Math.abs(style.weight - (place['wght'] ?? now.weight))
  const able = font.styles.filter(({ id }) => setBy.includes(id))
  return able.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

export type FontLanguage = Schemas['FontLanguage']

type ScriptGroup = { script: string; languages: FontLanguage[] }

/** Languages by their script, the scripts of most languages first. */
export function byScript(languages: readonly FontLanguage[]): ScriptGroup[] {
  const groups = new Map<string, FontLanguage[]>()
  for (const language of languages) {
    groups.set(language.script, [...(groups.get(language.script) ?? []), language])
  }
  return [...groups]
    .map(([script, languages]) => ({ script, languages }))
    .sort((a, b) => b.languages.length - a.languages.length)
}
