import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { EntryFault } from '../queries'
import { faultField, faultSentence } from '../fault-words'
import { noteTried } from '../tried-drafts'
import type { EntryNames } from './entry-names'
import css from './Change.module.css'
import { mendAddress } from './mend-address'

type Props = {
  title: string
  /** The change set. */
  draft: string
  faults: readonly EntryFault[]
  names: EntryNames
  /** Whether they are warnings alone, which do not stand against publishing. */
  isWarning?: boolean
}

/** Faults of entries, each with the way to where it is mended. */
export const Faults = ({ title, draft, faults, names, isWarning = false }: Props) => (
  <Notice role={isWarning ? 'status' : 'alert'}>
    {title}
    {faults.map((fault, at) => {
      const { kind, id, place } = fault
      const field = faultField(fault)
      const name = kind && id !== null ? names.of({ kind, id }).name : null
      const to = kind && id !== null && mendAddress({ kind, id, place }, names.ownerOf)
      return (
        <span key={at} className={css.fault}>
          {[name, field].filter(Boolean).join(', ')}
          {(name || field) && ': '}
          {faultSentence(fault)}{' '}
          {to && (
            <TextLink to={to} onClick={() => noteTried(draft)}>
              {text('console.drafts.mend')}
            </TextLink>
          )}
        </span>
      )
    })}
  </Notice>
)
