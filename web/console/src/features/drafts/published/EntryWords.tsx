import { text } from '@typecase/shared/messages/text'
import { EditWords } from '../change/EditWords'
import type { EntryNames } from '../change/entry-names'
import { keyOf } from '../edits'
import type { EntryChange } from '../queries'
import { editsOf } from './by-change-set'
import css from './EntryWords.module.css'

type Props = { changes: readonly EntryChange[]; names: EntryNames }

/** The changes of one change set in the words of its screen, by kind. */
export function EntryWords({ changes, names }: Props) {
  const edits = editsOf(changes)
  return [...new Set(edits.map(({ kind }) => kind))].map((kind) => (
    <div key={kind} className={css.kind}>
      <p className="small">{text(`console.drafts.kind.${kind}`)}</p>
      <ul className={css.edits}>
        {edits
          .filter((edit) => edit.kind === kind)
          .map((edit) => (
            <EditWords key={keyOf(edit)} edit={edit} names={names} />
          ))}
      </ul>
    </div>
  ))
}
