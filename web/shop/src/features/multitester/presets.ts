import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Pangram, pangramsQuery } from '#src/features/content/queries.ts'
import type { Direction, LineSetting } from '#src/features/tester/panel/setting.ts'
import { scriptName } from '#src/features/catalogue/languages.ts'
import { text } from '@typecase/shared/messages/text'
import { setTexts, shownLines, useMultitester } from './store'

const rightToLeft = new Set('Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' '))

/** The direction that a script is written in. */
const directionOf = (script: string): Direction => (rightToLeft.has(script) ? 'rtl' : 'ltr')

/** Applies a preset to a line. */
export const setBy = ({ text, language, script }: Pangram) => ({
  text,
  language,
  direction: directionOf(script),
})

/** Names a preset among all: a language may have several texts. */
const presetId = ({ language, name }: Pangram) => `${language} ${name}`

/** The preset that all lines show; undefined: texts of their own. */
export function presetOf(pangrams: readonly Pangram[], lines: readonly LineSetting[]) {
  const [first] = lines
  if (!first || lines.some(({ text }) => text !== first.text)) return undefined
  return pangrams.find(({ text }) => text === first.text)
}

/** The foundry's texts by script, and which of them all lines show. */
export function usePresets() {
  const pangrams = useQuery(pangramsQuery).data?.pangrams ?? []
  const lines = useMultitester(shownLines)
  const shown = presetOf(
    pangrams,
    lines.map(({ setting }) => setting),
  )
  const [looked, setLooked] = useState<string | null>(null)
  const script = looked ?? shown?.script ?? pangrams[0]?.script ?? null
  const ofScript = (wanted: string | null) => pangrams.filter((each) => each.script === wanted)
  const scripts = [...new Set(pangrams.map((each) => each.script))]

  const put = (pangram: Pangram | undefined) => {
    if (!pangram) return
    setLooked(pangram.script)
    setTexts(setBy(pangram))
  }
  const chooseScript = (wanted: string) => put(ofScript(wanted)[0])
  const texts = ofScript(script).map((each) => ({ id: presetId(each), name: each.name }))
  const choose = (id: string) => put(pangrams.find((each) => presetId(each) === id))
  return {
    texts,
    chosen: shown && shown.script === script ? presetId(shown) : null,
    choose,
    scripts: scripts.map((id) => ({ id, name: scriptName(id) })),
    script,
    /** The first text of the script comes onto all lines. */
    chooseScript,
    actions: texts.map(({ id, name }) => ({ id, name, onAction: () => choose(id) })),
    scriptActions: scripts.map((id) => ({
      id,
      name: text('multitester.scriptNamed', { name: scriptName(id) }),
      onAction: () => chooseScript(id),
    })),
  }
}

export type Presets = ReturnType<typeof usePresets>
