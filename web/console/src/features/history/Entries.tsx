import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useId, useState } from 'react'
import { rowLink } from '../keys/use-keys'
import { actionWords, actorWords } from './audit-words'
import css from './Entries.module.css'
import { EntryDetails, ObjectLink } from './EntryDetails'
import type { AuditEntry } from './queries'

type Props = {
  entries: readonly AuditEntry[]
  /** The entries are of several objects: each says which. */
  hasObject?: boolean
  /** The entries are of the filter or the page before. */
  isOld?: boolean
}

/** Entries of the audit log, each of which opens in place. */
export const Entries = ({ entries, hasObject = false, isOld = false }: Props) => (
  <div className={css.frame}>
    <table className={css.table} data-old={isOld || undefined} aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">{text('console.history.when')}</th>
          <th scope="col">{text('console.history.who')}</th>
          <th scope="col">{text('console.history.what')}</th>
          {hasObject && <th scope="col">{text('console.history.object')}</th>}
          <th scope="col">{text('console.history.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} hasObject={hasObject} />
        ))}
      </tbody>
    </table>
  </div>
)

function Entry({ entry, hasObject }: { entry: AuditEntry; hasObject: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr className={css.row} data-open={isOpen || undefined}>
        <td className={css.when}>{shortTime(entry.at, { seconds: true })}</td>
        <td className={css.who}>{actorWords(entry)}</td>
        <td className={css.what}>
          <button
            type="button"
            className={css.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            {...rowLink}
          >
            {actionWords(entry.action)}
          </button>
        </td>
        {hasObject && (
          <td className={css.object}>
            <ObjectLink entry={entry} />
          </td>
        )}
        <td className={css.reason}>{entry.reason}</td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td className={css.opened} colSpan={hasObject ? 5 : 4}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}
