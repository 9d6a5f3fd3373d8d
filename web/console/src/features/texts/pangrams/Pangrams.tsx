import { text } from '@typecase/shared/messages/text'
import type { DraftedEntry } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { DenseField } from '../../fields/DenseField'
import { ListEditor } from '../../fields/ListEditor'
import { OtherFaults } from '../../fields/OtherFaults'
import { useFaults } from '../../fields/use-faults'
import { recordForm, wasOf } from '../../fields/use-record'
import { lossWords } from '../../fields/was-words'
import type { Pangram, PangramsRecord } from '../model'
import css from './Pangrams.module.css'

type Props = { entry: DraftedEntry | undefined; draft: Draft; isReadOnly: boolean }

const none: PangramsRecord = { pangrams: [] }
const blank: Pangram = { script: 'Latn', language: 'en', name: '', text: '' }

/** Language and name together: no two pangrams share both. */
const keyOf = ({ language, name }: Pangram) => `${language} ${name}`

/** Texts that the tester offers, by language. */
export function Pangrams({ entry, draft, isReadOnly }: Props) {
  const key = { kind: 'pangrams' as const, id: '1' }
  const form = recordForm<PangramsRecord>(draft, key, {
    record: entry?.record ?? none,
    stored: entry?.stored ?? none,
  })
  const faults = useFaults(draft, key)
  const { pangrams } = form.record
  const was = form.was('pangrams')?.value
  const before = new Map((was ?? []).map((one) => [keyOf(one), one]))
  const gone = (was ?? []).filter((one) => pangrams.every((left) => keyOf(left) !== keyOf(one)))
  return (
    <>
      <p className={css.what}>{text('console.pangrams.what')}</p>
      <ListEditor
        label={text('console.pangrams.list')}
        items={pangrams}
        onChange={(next) => form.set({ pangrams: next })}
        nameOf={({ name, language }) => name || language}
        blank={() => blank}
        addLabel={text('console.pangrams.add')}
        hasSteps
        was={was}
        wasSaid={
          was &&
          lossWords(
            was.map(({ name }) => name),
            gone.map(({ name }) => name),
          )
        }
        isChanged={(one, at) => was !== undefined && (!was[at] || keyOf(was[at]) !== keyOf(one))}
        isReadOnly={isReadOnly}
        render={(one, change, at) => (
          <Row
            pangram={one}
            stored={before.get(keyOf(one))}
            faultAt={(member) => faults.at(`pangram[${at + 1}].${member}`)}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        )}
      />
      <OtherFaults faults={faults.elsewhere(['pangram'])} />
    </>
  )
}

type RowProps = {
  pangram: Pangram
  stored: Pangram | undefined
  faultAt: (member: string) => string | undefined
  isReadOnly: boolean
  onChange: (pangram: Pangram) => void
}

const Row = ({ pangram, stored, faultAt, isReadOnly, onChange }: RowProps) => (
  <div className={css.row}>
    {(['name', 'language', 'script', 'text'] as const).map((member) => (
      <DenseField
        key={member}
        label={text(`console.pangrams.${member}`)}
        value={pangram[member]}
        was={stored && wasOf(stored[member], pangram[member])}
        error={faultAt(member)}
        lang={member === 'text' ? pangram.language : undefined}
        spellCheck={false}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange({ ...pangram, [member]: value })}
      />
    ))}
  </div>
)
