import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import type { ReactNode } from 'react'
import { actorWords, objectAddress, objectWords } from './audit-words'
import { Difference } from './Difference'
import { placesByName } from './difference'
import css from './Entries.module.css'
import type { AuditEntry } from './queries'

/** All that an entry of the audit log holds: the difference, by what right, and its place in the chain. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { before, after, permission, requestId, sequence, reason } = entry
  const facts: [string, ReactNode][] = [
    [text('console.history.who'), actorWords(entry)],
    [text('console.history.reason'), reason],
    [text('console.history.object'), <ObjectLink key="object" entry={entry} />],
    [text('console.history.permission'), permission],
    [text('console.history.request'), requestId],
    [text('console.history.chain'), placeInChain(sequence)],
  ]
  return (
    <div className={css.details}>
      {(before !== null || after !== null) && (
        <Difference before={before} after={after} sayValue={placesByName} />
      )}
      <dl className={css.facts}>
        {facts.map(
          ([label, value]) =>
            value && [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>],
        )}
      </dl>
    </div>
  )
}

/** The object of an entry by its name or its id, which leads to its screen where it has one. */
export function ObjectLink({ entry }: { entry: AuditEntry }) {
  const address = objectAddress(entry)
  const words = objectWords(entry)
  return address ? <TextLink to={address}>{words}</TextLink> : words
}

const placeInChain = (sequence: number | null) =>
  sequence === null
    ? text('console.history.notSealed')
    : text('console.history.sealedAs', { sequence: number(sequence) })
