import { Radio, RadioGroup } from '@typecase/ui/Choice'
import { text } from '#src/messages/text.ts'
import { setLicenseeKind, useLicenseeKind, type LicenseeKind } from '../cart/licensee'

/** Whether the buyer will own the licence, or a client. */
export function LicenseeChoice() {
  const kind = useLicenseeKind((state) => state.kind)
  return (
    <RadioGroup
      label={text('buy.licensee')}
      value={kind}
      onChange={(value) => setLicenseeKind(value as LicenseeKind)}
    >
      <Radio value="self">{text('buy.self')}</Radio>
      <Radio value="client">{text('buy.client')}</Radio>
    </RadioGroup>
  )
}
