import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import { LinesField } from '../../fields/LinesField'
import { optional, wholeIn } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { wasOf } from '../../fields/use-record'
import { textsIn, withTexts, type Texts } from '../terms'
import type { Family } from '../use-family'
import { RelatedFamilies } from './RelatedFamilies'
import css from './TextsPanel.module.css'

/** Characters that the server takes. */
const most = { name: 200, summary: 300, about: 20_000 }

const categories = ['serif', 'sans', 'mono', 'display'] as const
const directions = ['ltr', 'rtl'] as const

/** An absent year is 0. */
const year = optional(wholeIn(1, 9999), 0)

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
    was: wasOf(before[member], texts[member]),
    onChange: (value: Texts[K]) => change({ [member]: value }),
  })
  const language = texts.language || undefined
  const yearWas = texts.year === before.year ? undefined : { value: before.year }
  return (
    <Part title={text('console.texts.title')}>
      <div className={css.fields}>
        <DenseField
          label={text('console.styles.name')}
          most={most.name}
          value={nameOf(record)}
          was={wasOf(nameOf(stored), nameOf(record))}
          onChange={(name) => edit({ ...record, name })}
          error={nameOf(record).trim() === '' ? text('console.texts.nameNeeded') : undefined}
        />
        <DenseField {...of('version')} />
        <div className={css.wide}>
          <DenseField {...of('summary')} most={most.summary} lang={language} />
        </div>
        <div className={css.wide}>
          <DenseField {...of('about')} rows={2} most={most.about} lang={language} />
        </div>
        <LinesField {...of('designers')} help={text('console.texts.designersHelp')} />
        <ParsedField {...of('year')} {...year} was={yearWas} inputMode="numeric" />
        <DenseField {...of('licenceName')} />
        <DenseSelect
          {...of('category')}
          options={categories.map((id) => ({ id, name: text(`console.texts.category.${id}`) }))}
        />
        <DenseField {...of('script')} help={text('console.texts.scriptHelp')} />
        <DenseField {...of('language')} help={text('console.texts.languageHelp')} />
        <DenseSelect
          {...of('direction')}
          options={directions.map((id) => ({ id, name: text(`console.texts.direction.${id}`) }))}
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
