import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'

/** The faults of an entry that no field of its form shows. */
export const OtherFaults = ({ faults }: { faults: readonly string[] }) =>
  faults.length > 0 && (
    <Notice role="alert">
      {text('console.drafts.wouldBreak')}
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  )
