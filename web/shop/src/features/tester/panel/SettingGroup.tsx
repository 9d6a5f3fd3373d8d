import { ToolIcon } from '@typecase/ui/ToolIcon'
import { Options } from '@typecase/ui/fields/Options'
import { Slider } from '@typecase/ui/fields/Slider'
import { list } from '@typecase/shared/format'
import { Select } from '@typecase/ui/fields/Select'
import { useEffect, type ReactNode } from 'react'
import type { Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'
import css from './LinePanel.module.css'
import { type PanelPart, limits, type Direction } from './setting'
import { StyleSelect } from './StyleSelect'
import { useGrants } from '../loading/grants'

const left = { name: 'panel.left', icon: 'alignLeft' } as const
const right = { name: 'panel.right', icon: 'alignRight' } as const

/** Style, size, leading, tracking, alignment and case. */
export function SettingGroup({ font, style, setting, onChange, start }: PanelPart) {
  const [atStart, atEnd] =
    (setting.direction ?? font.direction) === 'rtl' ? [right, left] : [left, right]
  const set = (part: Partial<typeof setting>) => onChange({ ...setting, ...part })
  return (
    <section className={css.setting} aria-label={text('panel.setting')}>
      <h2>{text('panel.setting')}</h2>
      <Row label={text('panel.style')}>
        <StyleSelect
          {...{ style, setting, onChange }}
          label={text('tester.style', { name: font.name })}
          styles={font.styles}
        />
      </Row>
      <Slider
        label={text('tester.size')}
        {...limits.size}
        step={1}
        unit="px"
        value={Math.round(setting.size)}
        defaultValue={Math.round(start.size)}
        onChange={(size) => set({ size })}
      />
      <Slider
        label={text('panel.leading')}
        {...limits.leading}
        step={0.01}
        value={Math.round(setting.leading * 100) / 100}
        defaultValue={start.leading}
        onChange={(leading) => set({ leading })}
      />
      <Slider
        label={text('panel.tracking')}
        {...limits.tracking}
        step={1}
        value={setting.tracking}
        defaultValue={start.tracking}
        onChange={(tracking) => set({ tracking })}
      />
      <Row label={text('panel.align')}>
        <Options
          label={text('panel.align')}
          value={setting.align}
          onChange={(align) => set({ align })}
          options={[
            { id: 'start', name: text(atStart.name), sign: <ToolIcon name={atStart.icon} /> },
            { id: 'center', name: text('panel.centre'), sign: <ToolIcon name="alignCentre" /> },
            { id: 'end', name: text(atEnd.name), sign: <ToolIcon name={atEnd.icon} /> },
            { id: 'justify', name: text('panel.justify'), sign: <ToolIcon name="justify" /> },
          ]}
        />
      </Row>
      <Row label={text('panel.case')}>
        <Options
          label={text('panel.case')}
          value={setting.letterCase ?? 'typed'}
          onChange={(chosen) => set({ letterCase: chosen === 'typed' ? null : chosen })}
          options={[
            { id: 'typed', name: text('panel.asTyped') },
            { id: 'upper', name: text('panel.upper'), sign: 'AB' },
            { id: 'lower', name: text('panel.lower'), sign: 'ab' },
            { id: 'title', name: text('panel.title'), sign: 'Ab' },
          ]}
        />
      </Row>
    </section>
  )
}

/** Language and direction of the text, and whether the style has all of it. */
export function TextGroup({ font, style, setting, onChange, face }: PanelPart) {
  const { onIntent } = face
  const isKnown = useGrants(({ coverage }) => coverage[style.id] !== undefined)
  // The style's characters come together with the grant to fetch it.
  useEffect(() => onIntent(), [onIntent])
  const language = setting.language ?? font.language
  return (
    <section aria-label={text('panel.text')}>
      <h2>{text('panel.text')}</h2>
      <Row label={text('panel.language')}>
        <Select
          label={text('panel.language')}
          choices={languageChoices(font.languages, language)}
          value={language}
          onChange={(language) => onChange({ ...setting, language })}
        />
      </Row>
      <Row label={text('panel.direction')}>
        <Select<Direction>
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

/** A name and what stands for it, on the columns of the sliders. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span className="quiet">{label}</span>
      {children}
    </div>
  )
}

type Language = Pick<Schemas['FontLanguage'], 'code' | 'name'>

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' })

/** The name of a language by its BCP 47 tag: "de" is "German". */
function languageName(tag: string) {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A family's languages to choose from, by name, and the one that is chosen in any case. */
export function languageChoices(languages: readonly Language[], chosen: string) {
  const choices = languages.map(({ code, name }) => ({ id: code, name }))
  if (!choices.some(({ id }) => id === chosen)) {
    choices.push({ id: chosen, name: languageName(chosen) })
  }
  return choices.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}
