import { useRef } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { scriptName } from '#src/features/catalogue/script-name.ts'
import { useNear } from '#src/features/tester/use-near.ts'
import { text } from '#src/messages/text.ts'
import { LanguageField } from './LanguageField'
import { LanguageList } from './LanguageList'
import { byScript } from './language-list'
import { Section } from './Section'
import type { Setting } from './use-setting'

/** The languages that a family sets, and an answer about any one. */
export function Languages({ font, setting }: { font: Font; setting: Setting }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  return (
    <Section ref={section} id="languages" title={text('font.languages')} note={noteOf(font)}>
      <LanguageField font={font} setting={setting} isNear={isNear} />
      {font.languages.length > 0 ? <LanguageList font={font} /> : <p>{text('languages.none')}</p>}
    </Section>
  )
}

function noteOf({ languages }: Font) {
  if (languages.length === 0) return text('languages.noneNote')
  const scripts = byScript(languages).map(({ script }) => scriptName(script))
  return text('languages.count', { count: languages.length, scripts: scripts.join(', ') })
}
