import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { firstLanguages } from '#src/features/catalogue/familiar-languages.ts'
import type { Font } from '#src/features/catalogue/queries.ts'
import { scriptName } from '#src/features/catalogue/script-name.ts'
import { text } from '#src/messages/text.ts'
import css from './Languages.module.css'
import { byScript, type FontLanguage } from './language-list'

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
