import { text } from '@typecase/shared/messages/text'
import { Fragment, useMemo } from 'react'
import { differenceOf, type FieldChange } from '../../history/difference'
import type { EntryEdit, EntryRecord } from '../edits'
import css from './Change.module.css'
import type { EntryNames } from './entry-names'
import { fieldWords } from './field-words'
import { sayEdit, type SaidEdit } from './edit-lines'
import { MarkedWords } from './MarkedWords'
import { valueWords } from './value-words'
import { valueDifference } from './word-difference'

/** The titles of the two sides. */
export type SideNames = { mine: string; theirs: string }

type Props = { edit: EntryEdit; names: EntryNames; sides: SideNames }

/** The two changes of an entry side by side: sentences, then the fields that no sentence says. */
export function ConflictSides({ edit, names, sides }: Props) {
  const theirs = sayEdit({ ...edit, after: edit.conflict?.shop ?? null }, names)
  const mine = sayEdit(edit, names)
  const [of, by] = [fieldsOf(edit.before, theirs.rest), fieldsOf(edit.before, mine.rest)]
  const fields = [...new Set([...of.keys(), ...by.keys()])]
  return (
    <>
      <Sentences side="theirs" title={sides.theirs} edit={edit} said={theirs} />
      <Sentences side="mine" title={sides.mine} edit={edit} said={mine} />
      {fields.map((field) => (
        <Fragment key={field}>
          <p className={css.field}>{fieldWords(field)}</p>
          <Value side="theirs" change={of.get(field)} />
          <Value side="mine" change={by.get(field)} />
        </Fragment>
      ))}
    </>
  )
}

/** The fields that differ from the entry as it was, by path. */
function fieldsOf(before: EntryRecord | null, rest: SaidEdit['rest']) {
  const json = (record: EntryRecord | null) => record && JSON.stringify(record)
  const changes = rest ? differenceOf(json(rest.before ?? before), json(rest.after)).changes : []
  return new Map(changes.map((change) => [change.field, change]))
}

type SentencesProps = { side: keyof SideNames; title: string; edit: EntryEdit; said: SaidEdit }

const Sentences = ({ side, title, edit, said: { lines } }: SentencesProps) => (
  <div>
    <p className="quiet">{title}</p>
    {lines.map(({ name, said }) => (
      <p key={`${name} ${said}`} className={side === 'mine' ? css.rubric : undefined}>
        {edit.kind === 'price_list' && `${name}: `}
        {said}
      </p>
    ))}
  </div>
)

type ValueProps = { side: keyof SideNames; change: FieldChange | undefined }

/** A field as one side has it, with the words that it took away and added marked. */
function Value({ side, change }: ValueProps) {
  if (!change) return <p className="quiet">{text('console.drafts.asBefore')}</p>
  if (change.after === null) return <p>{text('console.drafts.removed')}</p>
  const shown = (value: string) => valueWords(change.field, value)
  const before = change.before === null ? '' : shown(change.before)
  return <Words side={side} before={before} after={shown(change.after)} />
}

type WordsProps = { side: keyof SideNames; before: string; after: string }

function Words({ side, before, after }: WordsProps) {
  const parts = useMemo(() => valueDifference(before, after), [before, after])
  return (
    <p className={css.value} data-side={side}>
      <MarkedWords parts={parts} />
    </p>
  )
}
