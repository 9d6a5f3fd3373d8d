import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Part } from '@typecase/ui/Part'
import { DenseChoices } from '../../fields/DenseChoices'
import { DenseSelect } from '../../fields/DenseSelect'
import { LinesField } from '../../fields/LinesField'
import { tags } from '../../fields/parse-values'
import { wasOf } from '../../fields/use-record'
import { wasWords } from '../../fields/was-words'
import { trialIn, withTrial, type Trial } from '../terms'
import type { Family } from '../use-family'
import css from './SalePanel.module.css'

const embeddings = ['preview-and-print', 'restricted', 'editable', 'installable'] as const
const formats = ['otf', 'woff2'] as const

/** The contents of a family's trial fonts. */
export function TrialPanel({ family }: { family: Family }) {
  const { record, stored, edit, details } = family
  const trial = trialIn(record)
  const before = trialIn(stored)
  const change = (next: Partial<Trial>) => edit(withTrial(record, next))
  return (
    <Part title={text('console.trialFonts')}>
      <div className={css.fields}>
        <Checkbox isSelected={trial.offered} onChange={(offered) => change({ offered })}>
          {text('console.trialFonts.offered')}
        </Checkbox>
        {trial.offered !== before.offered && (
          <p className={css.was}>
            {wasWords(text(`console.trialFonts.${before.offered ? 'areOffered' : 'areNot'}`))}
          </p>
        )}
        {trial.offered && (
          <>
            <LinesField
              label={text('console.trialFonts.characters')}
              help={text('console.trialFonts.charactersHelp')}
              error={trial.characters.length === 0 ? text('console.trialFonts.needed') : undefined}
              value={trial.characters}
              was={wasOf(before.characters, trial.characters)}
              onChange={(characters) => change({ characters })}
            />
            <LinesField
              reader={tags}
              label={text('console.trialFonts.features')}
              help={text('console.trialFonts.featuresHelp')}
              value={trial.features}
              was={wasOf(before.features, trial.features)}
              onChange={(features) => change({ features })}
            />
            <DenseChoices
              label={text('console.trialFonts.formats')}
              options={formats.map((id) => ({ id, name: text(`console.trialFonts.format.${id}`) }))}
              value={trial.formats}
              was={wasOf(before.formats, trial.formats)}
              onChange={(chosen) => change({ formats: chosen })}
            />
            <DenseSelect
              label={text('console.trialFonts.embedding')}
              options={embeddings.map((id) => ({
                id,
                name: text(`console.trialFonts.embedding.${id}`),
              }))}
              value={trial.embedding}
              was={wasOf(before.embedding, trial.embedding)}
              onChange={(embedding) => change({ embedding })}
            />
            <Checkbox
              isSelected={trial.staticFonts}
              onChange={(staticFonts) => change({ staticFonts })}
            >
              {text('console.trialFonts.static')}
            </Checkbox>
          </>
        )}
      </div>
      {details.trials && (
        <dl className={css.facts}>
          <dt>{text('console.trialFonts.taken')}</dt>
          <dd>
            {text('console.trialFonts.takenWhat', {
              taken: number(details.trials.taken),
              bought: number(details.trials.bought),
            })}
          </dd>
        </dl>
      )}
    </Part>
  )
}
