import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { EntryEdit, ShownChangeSet } from '../edits'
import type { EntryFault } from '../queries'
import { faultField, faultSentence } from '../fault-words'
import { noteTried } from '../tried-drafts'
import type { EntryNames } from './entry-names'
import css from './Change.module.css'
import { EntryWays } from './EntryWays'
import { mendAddress } from './mend-address'
import type { TakingOut } from './use-take-out'

type Props = {
  title: string
  shown: ShownChangeSet
  faults: readonly EntryFault[]
  names: EntryNames
  /** null: no entry is taken out. */
  taking: TakingOut | null
  /** Whether they are warnings alone, which do not stand against publishing. */
  isWarning?: boolean
}

/** Faults of entries, each with the way to where it is mended, and the first of an entry with its way out. */
export function Faults({ title, shown, faults, names, taking, isWarning = false }: Props) {
  const editOf = ({ kind, id }: EntryFault) =>
    shown.edits.find((edit) => edit.kind === kind && edit.id === id)
  return (
    <Notice role={isWarning ? 'status' : 'alert'}>
      {title}
      {faults.map((fault, at) => {
        const edit = editOf(fault)
        const isFirst =
          faults.findIndex((one) => one.kind === fault.kind && one.id === fault.id) === at
        const name = nameOf(fault, edit, names)
        return (
          <span key={at} className={css.fault}>
            <Sentence fault={fault} name={name} />{' '}
            <Mend fault={fault} names={names} draft={shown.changeSet.id} />{' '}
            {taking && edit && isFirst && !isWarning && (
              <EntryWays edit={edit} name={name ?? ''} taking={taking} />
            )}
          </span>
        )
      })}
    </Notice>
  )
}

/** The name of the entry of a fault, as the draft has it where the shop does not know it. */
const nameOf = ({ kind, id }: EntryFault, edit: EntryEdit | undefined, names: EntryNames) =>
  kind && id !== null ? names.of({ kind, id }, edit?.after).name : null

function Sentence({ fault, name }: { fault: EntryFault; name: string | null }) {
  const subject = [name, faultField(fault)].filter(Boolean).join(', ')
  return (
    <>
      {subject && `${subject}: `}
      {faultSentence(fault)}
    </>
  )
}

type MendProps = { fault: EntryFault; names: EntryNames; draft: string }

function Mend({ fault: { kind, id, place }, names, draft }: MendProps) {
  const to = kind && id !== null && mendAddress({ kind, id, place }, names.ownerOf)
  return to ? (
    <TextLink to={to} onClick={() => noteTried(draft)}>
      {text('console.drafts.mend')}
    </TextLink>
  ) : null
}
