import { list } from '@typecase/shared/format'
import { Select } from '@typecase/ui/Select'
import { useEffect } from 'react'
import { text } from '#src/messages/text.ts'
import { useGrants } from '../grants'
import { languageChoices } from './languages'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'
import { Row } from './Row'
import type { Direction } from './setting'

/** Language and direction of the text, and whether the style has all of it. */
export function TextGroup({ font, style, setting, onChange, face }: PanelPart) {
  const { approach } = face
  const isKnown = useGrants(({ coverage }) => coverage[style.id] !== undefined)
  // What the style has is told together with the leave to fetch it.
  useEffect(() => approach(), [approach])
  const language = setting.language ?? font.language
  return (
    <section className={css.group} aria-label={text('panel.text')}>
      <h2>{text('panel.text')}</h2>
      <Row label={text('panel.language')}>
        <Select
          look="word"
          label={text('panel.language')}
          choices={languageChoices(font.languages, language)}
          value={language}
          onChange={(language) => onChange({ ...setting, language })}
        />
      </Row>
      <Row label={text('panel.direction')}>
        <Select<Direction>
          look="word"
          label={text('panel.direction')}
          choices={[
            { id: 'ltr', name: text('panel.leftToRight') },
            { id: 'rtl', name: text('panel.rightToLeft') },
          ]}
          value={setting.direction ?? font.direction}
          onChange={(direction) => onChange({ ...setting, direction })}
        />
      </Row>
      <Row label={text('panel.coverage')}>
        <span className={css.coverage}>{coverageWords(setting.text, face.missing, isKnown)}</span>
      </Row>
    </section>
  )
}

function coverageWords(words: string, missing: readonly string[], isKnown: boolean) {
  if (!isKnown) return text('panel.coverageUnknown')
  if (missing.length > 0) return text('panel.lacks', { list: list(missing) })
  const count = new Set([...words].filter((character) => !/[\s\p{C}]/u.test(character))).size
  return text('panel.allPresent', { count })
}
