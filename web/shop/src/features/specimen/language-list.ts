import type { Schemas } from '@typecase/shared/api'

export type FontLanguage = Schemas['FontLanguage']

export type ScriptGroup = { script: string; languages: FontLanguage[] }

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
