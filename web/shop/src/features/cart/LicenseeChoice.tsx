import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { followStored, readStored, writeStored } from '@typecase/shared/local-storage'
import { create } from 'zustand'
import { text } from '@typecase/shared/messages/text'

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

export type LicenseeKind = 'self' | 'client'

const key = 'licensee'

/** The kind of licensee: chosen once per cart. Names and addresses are never kept here. */
export const useLicenseeKind = create<{ kind: LicenseeKind }>()(() => ({ kind: read() }))
followStored([key], () => useLicenseeKind.setState({ kind: read() }))

export function setLicenseeKind(kind: LicenseeKind) {
  writeStored(key, kind)
  useLicenseeKind.setState({ kind })
}

function read(): LicenseeKind {
  return readStored(key) === 'client' ? 'client' : 'self'
}
