import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import css from './Languages.module.css'
import { byName, firstLanguages, scriptsOf } from './language-list'
import { Section } from './Section'

const shownAtFirst = 36

/** The languages that every style of a family can set. */
export function Languages({ font }: { font: Font }) {
  const [isWhole, setWhole] = useState(false)
  const all = byName(font.languages)
  const shown = isWhole ? all : firstLanguages(all, shownAtFirst)
  return (
    <Section title={text('font.languages')} note={scriptsOf(font.languages).join(', ')}>
      <ul className={css.languages} id="languages">
        {shown.map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
      {all.length > shownAtFirst && (
        <p className={css.more}>
          <Button
            kind="words"
            aria-expanded={isWhole}
            aria-controls="languages"
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole
              ? text('font.fewerLanguages')
              : text('font.allLanguages', { count: all.length })}
          </Button>
        </p>
      )}
    </Section>
  )
}
