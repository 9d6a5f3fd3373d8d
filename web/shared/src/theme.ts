import { create } from 'zustand'
import { followStored, readStored, writeStored } from './local-storage'

type Theme = '' | 'darkMode'

const key = 'theme'
const system = window.matchMedia?.('(prefers-color-scheme: dark)')

/** The theme of the page. Until the visitor chooses one it follows the system. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: read() }))

/** Switches between light and dark, in every tab. */
export function toggleTheme() {
  writeStored(key, useTheme.getState().theme === '' ? 'darkMode' : '')
  follow()
}

followStored([key], follow)
system?.addEventListener('change', follow)

function follow() {
  const theme = read()
  document.documentElement.classList.toggle('darkMode', theme === 'darkMode')
  useTheme.setState({ theme })
}

function read(): Theme {
  const stored = readStored(key)
  if (stored === null) return system?.matches ? 'darkMode' : ''
  return stored === 'darkMode' ? 'darkMode' : ''
}
