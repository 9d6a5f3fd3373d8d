import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { DraftChoice } from '../fields/DraftChoice'
import { DraftField } from '../fields/DraftField'
import { DraftList } from '../fields/DraftList'
import { DraftNumber } from '../fields/DraftNumber'
import { textsIn, withTexts, type Texts } from '../terms'
import type { Family } from '../use-family'
import { RelatedFamilies } from './RelatedFamilies'
import css from './TextsPanel.module.css'

/** Characters that the server takes. */
const most = { name: 200, summary: 300, about: 20_000 }

const categories = ['serif', 'sans', 'mono', 'display'] as const
const directions = ['ltr', 'rtl'] as const

/** The texts and facts of a family. */
export function TextsPanel({ family }: { family: Family }) {
  const { record, stored, edit } = family
  const texts = textsIn(record)
  const before = textsIn(stored)
  const change = (next: Partial<Texts>) => edit(withTexts(record, next))
  /** A field of one member. */
  const of = <K extends keyof Texts>(member: K) => ({
    label: text(`console.texts.${member as Plain}`),
    value: texts[member],
    stored: before[member],
    onChange: (value: Texts[K]) => change({ [member]: value }),
  })
  const language = texts.language || undefined
  return (
    <Part title={text('console.texts.title')}>
      <div className={css.fields}>
        <DraftField
          label={text('console.styles.name')}
          most={most.name}
          value={nameOf(record)}
          stored={nameOf(stored)}
          onChange={(name) => edit({ ...record, name })}
          error={nameOf(record).trim() === '' ? text('console.texts.nameNeeded') : undefined}
        />
        <DraftField {...of('version')} />
        <div className={css.wide}>
          <DraftField {...of('summary')} most={most.summary} lang={language} />
        </div>
        <div className={css.wide}>
          <DraftField {...of('about')} isLong most={most.about} lang={language} />
        </div>
        <DraftList {...of('designers')} help={text('console.texts.designersHelp')} />
        <DraftNumber {...of('year')} min={0} max={9999} none={0} />
        <DraftField {...of('licenceName')} />
        <DraftChoice
          {...of('category')}
          choices={categories.map((id) => ({ id, name: text(`console.texts.category.${id}`) }))}
        />
        <DraftField {...of('script')} help={text('console.texts.scriptHelp')} />
        <DraftField {...of('language')} help={text('console.texts.languageHelp')} />
        <DraftChoice
          {...of('direction')}
          choices={directions.map((id) => ({ id, name: text(`console.texts.direction.${id}`) }))}
        />
        <div className={css.wide}>
          <RelatedFamilies
            family={family}
            value={texts.related}
            stored={before.related}
            onChange={(related) => change({ related })}
          />
        </div>
      </div>
    </Part>
  )
}

type Plain =
  | 'version'
  | 'summary'
  | 'about'
  | 'designers'
  | 'year'
  | 'licenceName'
  | 'category'
  | 'script'
  | 'language'
  | 'direction'

const nameOf = (record: Family['record']) => String(record['name'] ?? '')
