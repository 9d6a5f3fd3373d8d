import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { useRef, useState } from 'react'
import fields from '../../fields/Fields.module.css'
import { ParsedField } from '../../fields/ParsedField'
import type { EntryFaults } from '../../fields/use-faults'
import type { RecordForm } from '../../fields/use-record'
import { wasWords } from '../../fields/was-words'
import { serverNow } from '../../session/session'
import { lastChange, wholeMinute, withDay, type PostRecord } from '../model'
import { dayPart, timePart, withDayPart, withTimePart } from './moments'
import css from './Text.module.css'

type Props = { form: RecordForm<PostRecord>; faults: EntryFaults; isReadOnly: boolean }

/** Whether a post is seen, from which moment on, and when its words last changed. */
export function PostDays({ form, faults, isReadOnly }: Props) {
  const { record, set, was } = form
  const { draft, published } = record
  const old = was('published')
  const wasDraft = was('draft')
  const { move, update } = useDays(form)
  return (
    <>
      <RadioGroup
        label={text('console.text.seen')}
        value={draft ? 'draft' : 'out'}
        isDisabled={isReadOnly}
        onChange={(choice) => set({ draft: choice === 'draft' })}
      >
        {(['out', 'draft'] as const).map((choice) => (
          <Radio key={choice} value={choice}>
            {text(`console.text.seen.${choice}`)}{' '}
            <span className="quiet small">{text(`console.text.seenWhat.${choice}`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      <p className={fields.below} role="status">
        <span className={fields.was}>
          {wasDraft && wasWords(text(`console.text.seen.${wasDraft.value ? 'draft' : 'out'}`))}
        </span>
      </p>
      <div className={fields.grid}>
        <ParsedField
          label={text('console.text.day')}
          type="date"
          {...dayPart}
          value={published}
          was={old && dayPart.format(old.value) !== dayPart.format(published) ? old : undefined}
          error={faults.at('published')}
          isReadOnly={isReadOnly}
          onChange={(day) => move(withDayPart(published, day))}
        />
        <ParsedField
          label={text('console.text.time')}
          type="time"
          {...timePart}
          value={published}
          was={old && timePart.format(old.value) !== timePart.format(published) ? old : undefined}
          help={text('console.text.local', { time: dateTime(isoOf(published)) })}
          isReadOnly={isReadOnly}
          onChange={(time) => move(withTimePart(published, time))}
        />
      </div>
      {!isReadOnly && (
        <p className={css.line}>
          <Button kind="words" onPress={() => move(wholeMinute(serverNow()))}>
            {text('console.text.dayNow')}
          </Button>
        </p>
      )}
      <Updated {...{ record, update, was, isReadOnly }} error={faults.at('updated')} />
    </>
  )
}

/** Moves the days of a post. A day that passes the last change of its words does not lose that. */
function useDays({ record, stored, set }: RecordForm<PostRecord>) {
  const { published, updated } = record
  const moved = useRef<{ to: number; changed: number | null } | null>(null)
  const note = (to: number, changed: number | null) => {
    moved.current = { to, changed }
    set(withDay(to, changed))
  }
  return {
    move(next: number) {
      const isMoved = updated === published && moved.current?.to === published
      note(next, isMoved ? moved.current!.changed : lastChange(record, stored))
    },
    /** null: the words have not changed since the post came out. */
    update: (changed: number | null) => note(published, changed),
  }
}

const isoOf = (micros: number) => new Date(micros / 1000).toISOString()

type UpdatedProps = Pick<Props['form'], 'record' | 'was'> & {
  update: (changed: number | null) => void
  error: string | undefined
  isReadOnly: boolean
}

/** When the words of a post last changed, which readers of the feed are told. */
function Updated({ record, update, was, error, isReadOnly }: UpdatedProps) {
  const { published, updated } = record
  const [opened] = useState(serverNow)
  const isNever = updated === published
  const old = was('updated')
  return (
    <p className={css.line}>
      <span>
        {isNever
          ? text('console.text.neverUpdated')
          : text('console.text.updated', { time: dateTime(isoOf(updated)) })}
      </span>
      {old && old.value !== updated && !isNever && (
        <span className={css.was}>{wasWords(dateTime(isoOf(old.value)))}</span>
      )}
      {error && <span className={css.fault}>{error}</span>}
      {!isReadOnly && wholeMinute(opened) > published && (
        <Button kind="words" onPress={() => update(wholeMinute(serverNow()))}>
          {text('console.text.updatedNow')}
        </Button>
      )}
      {!isReadOnly && !isNever && (
        <Button kind="words" onPress={() => update(null)}>
          {text('console.text.noUpdate')}
        </Button>
      )}
    </p>
  )
}
