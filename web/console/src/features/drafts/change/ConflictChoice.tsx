import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { keyOf, type EntryEdit } from '../edits'
import css from './Change.module.css'
import { ConflictSides, type SideNames } from './ConflictSides'
import type { EntryNames } from './entry-names'

/** `both`: the two changes touch different members, and are laid together. */
export type Side = 'mine' | 'theirs' | 'both'

type Props = {
  title: string
  /** Says how the conflicts came about. */
  what: string
  edits: readonly EntryEdit[]
  names: EntryNames
  sides: SideNames
  /** The words of the choices. */
  choices: { mine: string; theirs: string }
  /** Whether the two changes of an edit can be laid together, which is then the usual choice. */
  isApart?: (edit: EntryEdit) => boolean
  isReadOnly: boolean
  isPending?: boolean
  failure?: string | undefined
  onSettle: (sideOf: (edit: EntryEdit) => Side | null) => void
}

/** Edits whose entries somebody else has changed since: both sides, and the choice between them. */
export function ConflictChoice(props: Props) {
  const { edits, names, isApart = never, isReadOnly, failure, onSettle } = props
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (edit: EntryEdit) => chosen[choiceOf(edit)] ?? (isApart(edit) ? 'both' : null)
  const undecided = edits.filter((edit) => sideOf(edit) === null).length
  return (
    <Part title={props.title}>
      <Notice role="alert">{props.what}</Notice>
      {edits.map((edit) => (
        <div key={keyOf(edit)} className={css.conflict}>
          <h3 className="strong">
            {nameOf(edit, names)}
            <span className={css.both}>
              {text(isApart(edit) ? 'console.drafts.apart' : 'console.conflict.by.both')}
            </span>
          </h3>
          <ConflictSides edit={edit} names={names} sides={props.sides} />
          {!isReadOnly && (
            <Choice
              {...{ edit, names }}
              choices={props.choices}
              isApart={isApart(edit)}
              value={sideOf(edit)}
              onChange={(side) => setChosen({ ...chosen, [choiceOf(edit)]: side })}
            />
          )}
        </div>
      ))}
      {failure && <Notice role="alert">{failure}</Notice>}
      {!isReadOnly && (
        <p className={css.settle}>
          <Button
            isPending={props.isPending ?? false}
            isDisabled={undecided > 0}
            onPress={() => onSettle(sideOf)}
          >
            {text('console.drafts.settle')}
          </Button>
          {undecided > 0 && (
            <span className="quiet">{text('console.drafts.undecided', { count: undecided })}</span>
          )}
        </p>
      )}
    </Part>
  )
}

const never = () => false

/** The name of a choice: it ends when the other side changes. */
const choiceOf = (edit: EntryEdit) => `${keyOf(edit)} ${JSON.stringify(edit.conflict)}`

const nameOf = (edit: EntryEdit, names: EntryNames) =>
  names.of(edit, edit.after ?? edit.before).name

type ChoiceProps = Pick<Props, 'names' | 'choices'> & {
  edit: EntryEdit
  isApart: boolean
  value: Side | null
  onChange: (side: Side) => void
}

const Choice = ({ edit, names, choices, isApart, value, onChange }: ChoiceProps) => (
  <div className={css.choice}>
    <RadioGroup
      label={text('console.drafts.sideOf', { name: nameOf(edit, names) })}
      value={value}
      onChange={(side) => onChange(side as Side)}
    >
      <Radio value="theirs">{choices.theirs}</Radio>
      <Radio value="mine">{choices.mine}</Radio>
      {isApart && <Radio value="both">{text('console.drafts.keepBoth')}</Radio>}
    </RadioGroup>
  </div>
)
