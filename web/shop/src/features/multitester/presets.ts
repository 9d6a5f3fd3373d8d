import type { Pangram } from '#src/features/content/queries.ts'
import type { Direction, LineSetting } from '#src/features/tester/panel/setting.ts'

const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** The direction that a script is written in. */
export const directionOf = (script: string): Direction => (rightToLeft.has(script) ? 'rtl' : 'ltr')

/** What a preset makes of a line. */
export const setBy = ({ text, language, script }: Pangram) => ({
  text,
  language,
  direction: directionOf(script),
})

/** Names a preset among all: a language may have several texts. */
export const presetId = ({ language, name }: Pangram) => `${language} ${name}`

/** The preset that all lines show; undefined: texts of their own. */
export function presetOf(pangrams: readonly Pangram[], lines: readonly LineSetting[]) {
  const [first] = lines
  if (!first || lines.some(({ text }) => text !== first.text)) return undefined
  return pangrams.find(({ text }) => text === first.text)
}
