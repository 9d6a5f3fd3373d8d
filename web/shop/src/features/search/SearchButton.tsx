import { Icon, iconButton } from '@typecase/ui/Icon'
import { hasDialog } from '@typecase/shared/has-dialog'
import { trackLoad } from '@typecase/ui/page-ready'
import { toast } from '@typecase/ui/overlays/Toast'
import { lazy, Suspense, useLayoutEffect, type ComponentType } from 'react'
import { loadPart } from '@typecase/shared/load-part'
import { text } from '@typecase/shared/messages/text'
import { closeSearch, openSearch, useSearchIsOpen } from './open'

const fetchDialog = () => import('./Search')

/** A failed script is reported, and fetched again when the search is opened next. */
const dialog = () =>
  lazy<ComponentType>(async () => {
    try {
      const { Search } = await trackLoad(loadPart(fetchDialog))
      return { default: Search }
    } catch {
      closeSearch()
      Dialog = dialog()
      toast({ text: text('search.notLoaded') })
      return { default: () => null }
    }
  })

let Dialog = dialog()

/** Opens the search, as its keys do on every screen. The dialog's script comes when it is wanted. */
export function SearchButton() {
  const isOpen = useSearchIsOpen()
  // Before the browser paints: the key works as soon as the button shows.
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  const prefetch = () => void fetchDialog().catch(() => {})
  return (
    <>
      <button
        type="button"
        className={iconButton}
        aria-haspopup="dialog"
        aria-label={text('search.open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={text('search.open')}
        onClick={() => openSearch()}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <Suspense>
          <Dialog />
        </Suspense>
      )}
    </>
  )
}

/**
 * Ctrl-K, and on Apple's keyboards Command-K: the key that opens the search. None is a single
 * character: who speaks what is typed would open it by a word (WCAG 2.1.4).
 */
export function isShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (hasDialog()) return false
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  // On Apple's keyboards Ctrl-K cuts a line of what is written.
  const isHeld = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isHeld && !event.shiftKey && event.key.toLowerCase() === 'k'
}
