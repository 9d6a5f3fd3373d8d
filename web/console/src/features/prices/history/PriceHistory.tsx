import { text } from '@typecase/shared/messages/text'
import { useEntryNames } from '../../drafts/change/entry-names'
import { EntryWords } from '../../drafts/published/EntryWords'
import { priceChangeWords } from '../../drafts/published/price-change'
import { PublishedChanges } from '../../drafts/published/PublishedChanges'
import type { HistorySubject } from '../../drafts/queries'
import { StaffDialog } from '../../session/StaffDialog'
import css from './PriceHistory.module.css'

type Props = {
  /** The cell or the row as it is called. */
  place: string
  subject: HistorySubject
  /** The style, package or family that the price is of; absent: factors, which are told in whole. */
  item?: string | undefined
  onClose: () => void
}

/** The published changes of a price, or of the factors of a row. */
export function PriceHistory({ place, subject, item, onClose }: Props) {
  const names = useEntryNames()
  return (
    <StaffDialog
      title={text('console.history.of', { name: place })}
      safe={text('shell.closeToast')}
      onClose={onClose}
    >
      <div className={css.list}>
        <PublishedChanges
          subject={subject}
          none={text(item ? 'console.priceHistory.none' : 'console.priceHistory.noneOfFactors')}
        >
          {(changes, made) =>
            item === undefined ? (
              <>
                {made}
                <EntryWords changes={changes} names={names} />
              </>
            ) : (
              <>
                {changes.map(({ edit }, at) => (
                  <span key={at} className="strong">
                    {priceChangeWords(edit, item, names)}
                  </span>
                ))}{' '}
                · {made}
              </>
            )
          }
        </PublishedChanges>
      </div>
    </StaffDialog>
  )
}
