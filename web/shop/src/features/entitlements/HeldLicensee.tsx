import { text } from '#src/messages/text.ts'
import { licenseeWords, type Licensee } from './licensee'

/** Who holds the licence that is upgraded: the new one is his, too. */
export function HeldLicensee({ licensee }: { licensee: Licensee }) {
  return (
    <>
      <p>{licenseeWords(licensee)}</p>
      <p className="quiet">{text('buy.asOnLicence')}</p>
    </>
  )
}
