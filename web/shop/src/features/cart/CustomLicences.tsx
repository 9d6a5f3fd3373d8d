import { Prose } from '@typecase/ui/Prose'
import { Step } from '@typecase/ui/Steps'
import { text } from '#src/messages/text.ts'
import type { PreparedCart } from './offer-queries'
import css from './CustomLicences.module.css'

/** The licences that were negotiated for this cart, with their agreements to read. */
export function CustomLicences({ licences }: { licences: PreparedCart['licences'] }) {
  return licences.map(({ id, name, tier, summary, html }) => (
    <Step key={id} title={text('prepared.licence', { name, tier })}>
      <p>{summary}</p>
      <details className={css.agreement}>
        <summary>{text('prepared.agreement')}</summary>
        <Prose html={html} />
      </details>
    </Step>
  ))
}
