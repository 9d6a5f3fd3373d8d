import { text } from '@typecase/shared/messages/text'
import { licenseeWords, type Licensee } from './queries'

/** The holder of the licence that is upgraded, and of the new one. */
export function HeldLicensee({ licensee }: { licensee: Licensee }) {
  return (
    <>
      <p>{licenseeWords(licensee)}</p>
      <p className="quiet">{text('buy.asOnLicence')}</p>
    </>
  )
}
