import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { Part } from '@typecase/ui/Part'
import { keyOf, type EntryEdit, type EntryKind } from '../edits'
import { countsOf } from '../words'
import type { EntryNames } from './entry-names'
import css from './Change.module.css'
import { EditWords } from './EditWords'
import { EntryWays } from './EntryWays'
import type { TakingOut } from './use-take-out'

type Props = {
  edits: readonly EntryEdit[]
  names: EntryNames
  /** null: the entries stay. */
  taking: TakingOut | null
}

/** Edits that are shown before more are asked for. */
const shownFirst = 100

/** The edits of a change set in words, by kind. */
export function EditList({ edits, names, taking }: Props) {
  const kinds = [...new Set(edits.map(({ kind }) => kind))]
  return kinds.map((kind) => (
    <KindPart
      key={kind}
      kind={kind}
      edits={edits.filter((edit) => edit.kind === kind)}
      names={names}
      taking={taking}
    />
  ))
}

function KindPart({ kind, edits, names, taking }: Props & { kind: EntryKind }) {
  const [most, setMost] = useState(shownFirst)
  const [{ kind: counted, count }] = countsOf(edits) as [{ kind: EntryKind; count: number }]
  return (
    <Part
      title={text(`console.drafts.kind.${kind}`)}
      aside={text(`console.drafts.count.${counted}`, { count })}
    >
      <ul className={css.edits}>
        {edits.slice(0, most).map((edit) => (
          <Edit key={keyOf(edit)} edit={edit} names={names} taking={taking} />
        ))}
      </ul>
      {edits.length > most && (
        <Button kind="words" onPress={() => setMost(edits.length)}>
          {text('console.drafts.showAll', { count: edits.length })}
        </Button>
      )}
    </Part>
  )
}

type EditProps = Omit<Props, 'edits'> & { edit: EntryEdit }

function Edit({ edit, names, taking }: EditProps) {
  const { name } = names.of(edit, edit.after ?? edit.before)
  return (
    <>
      <EditWords edit={edit} names={names} />
      {taking && (
        <li className={css.entryEnd}>
          <EntryWays edit={edit} name={name} taking={taking} />
        </li>
      )}
    </>
  )
}
