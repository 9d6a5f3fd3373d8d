import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Part } from '@typecase/ui/Part'
import { isSameJson } from '../../drafts/edits'
import { DraftChoice } from '../fields/DraftChoice'
import { DraftList } from '../fields/DraftList'
import { wasWords } from '../fields/Frame'
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
  const setFormat = (format: string, isOn: boolean) =>
    change({
      formats: formats.filter((one) => (one === format ? isOn : trial.formats.includes(one))),
    })
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
            <DraftList
              label={text('console.trialFonts.characters')}
              help={text('console.trialFonts.charactersHelp')}
              error={trial.characters.length === 0 ? text('console.trialFonts.needed') : undefined}
              value={trial.characters}
              stored={before.characters}
              onChange={(characters) => change({ characters })}
            />
            <DraftList
              label={text('console.trialFonts.features')}
              help={text('console.trialFonts.featuresHelp')}
              value={trial.features}
              stored={before.features}
              onChange={(features) => change({ features })}
            />
            <div role="group" aria-label={text('console.trialFonts.formats')}>
              <div className={css.boxes}>
                {formats.map((one) => (
                  <Checkbox
                    key={one}
                    isSelected={trial.formats.includes(one)}
                    onChange={(isOn) => setFormat(one, isOn)}
                  >
                    {text(`console.trialFonts.format.${one}`)}
                  </Checkbox>
                ))}
              </div>
              {!isSameJson(trial.formats, before.formats) && (
                <p className={css.was}>{wasWords(before.formats.join(', '))}</p>
              )}
            </div>
            <DraftChoice
              label={text('console.trialFonts.embedding')}
              choices={embeddings.map((id) => ({
                id,
                name: text(`console.trialFonts.embedding.${id}`),
              }))}
              value={trial.embedding as (typeof embeddings)[number]}
              stored={before.embedding as (typeof embeddings)[number]}
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
