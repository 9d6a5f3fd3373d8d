import { useRef, useState } from 'react'
import { Button } from '@typecase/ui/Button'
import type { Font } from '#src/features/catalogue/queries.ts'
import { scriptName } from '#src/features/catalogue/languages.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { text } from '@typecase/shared/messages/text'
import { firstLanguages } from '#src/features/catalogue/match-languages.ts'
import { LanguageField } from './LanguageField'
import { byScript, type FontLanguage } from './language-answer'
import { Section } from '../Section'
import type { Setting } from '../use-setting'
import css from './Languages.module.css'

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

const shownAtFirst = 24

/** The languages of a family by script, the familiar ones at first, with how many styles set each. */
export function LanguageList({ font }: { font: Font }) {
  const [isWhole, setWhole] = useState(false)
  const { languages } = font
  const shown = new Set(isWhole ? languages : firstLanguages(languages, shownAtFirst))
  return (
    <>
      <div id="language-list">
        {byScript(languages).map(({ script, languages }) => (
          <ScriptGroup
            key={script}
            font={font}
            title={text('languages.scriptCount', {
              script: scriptName(script),
              count: languages.length,
            })}
            languages={languages.filter((language) => shown.has(language))}
          />
        ))}
      </div>
      {languages.length > shownAtFirst && (
        <p className={css.more}>
          <Button
            kind="words"
            aria-expanded={isWhole}
            aria-controls="language-list"
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole
              ? text('languages.fewer')
              : text('languages.showAll', { count: languages.length })}
          </Button>
        </p>
      )}
    </>
  )
}

type GroupProps = { font: Font; title: string; languages: readonly FontLanguage[] }

function ScriptGroup({ font, title, languages }: GroupProps) {
  if (languages.length === 0) return null
  return (
    <>
      <h3 className={css.script}>{title}</h3>
      <ul className={css.languages}>
        {languages.map(({ code, name, styles }) => (
          <li key={code}>
            {name}
            {styles !== undefined && (
              <span className={css.some}>
                {' '}
                {text('languages.bySome', { count: font.languageStyles[styles]!.length })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
