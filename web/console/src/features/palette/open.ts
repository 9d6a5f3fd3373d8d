import { create } from 'zustand'
import { hasDialog } from '@typecase/shared/has-dialog'
import { isApple } from '../keys/apple'

/** Whether the palette stands over the screen. */
export const usePalette = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openPalette = () => usePalette.setState({ isOpen: true })
export const closePalette = () => usePalette.setState({ isOpen: false })

/** Ctrl K, and Command K on Apple's keyboards, where Ctrl K edits a line. */
export function isPaletteKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false
  const isHeld = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isHeld && event.key.toLowerCase() === 'k' && !hasDialog()
}
