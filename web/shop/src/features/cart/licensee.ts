import { followStored, readStored, writeStored } from '@typecase/shared/stored'
import { create } from 'zustand'

export type LicenseeKind = 'self' | 'client'

const key = 'licensee'

/** Who will own the licences: chosen once per cart. Names and addresses are never kept here. */
export const useLicenseeKind = create<{ kind: LicenseeKind }>()(() => ({ kind: read() }))
followStored([key], () => useLicenseeKind.setState({ kind: read() }))

export function setLicenseeKind(kind: LicenseeKind) {
  writeStored(key, kind)
  useLicenseeKind.setState({ kind })
}

function read(): LicenseeKind {
  return readStored(key) === 'client' ? 'client' : 'self'
}
