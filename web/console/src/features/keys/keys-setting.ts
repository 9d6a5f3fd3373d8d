import { followStored, readStored, writeStored } from '@typecase/shared/local-storage'
import { create } from 'zustand'

const key = 'console_keys'
const read = () => ({ areOn: readStored(key) !== 'off' })

/** Whether single letters act: people who speak what they type switch them off (WCAG 2.1.4). */
export const useLetterKeys = create<{ areOn: boolean }>()(read)

export function setLetterKeys(areOn: boolean) {
  writeStored(key, areOn ? null : 'off')
  useLetterKeys.setState({ areOn })
}

followStored([key], () => useLetterKeys.setState(read()))
