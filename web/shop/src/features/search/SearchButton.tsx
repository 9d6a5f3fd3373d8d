import { Icon } from '@typecase/ui/Icon'
import { trackLoad } from '@typecase/ui/page-ready'
import { toast } from '@typecase/ui/Toast'
import { lazy, Suspense, useLayoutEffect, type ComponentType } from 'react'
import { loadPart } from '@typecase/shared/load-anew'
import { text } from '#src/messages/text.ts'
import { closeSearch, openSearch, useSearchIsOpen } from './open'
import css from './SearchButton.module.css'
import { isShortcut } from './shortcut'

const fetchDialog = () => import('./Search')

/** What did not come is said, and asked for anew when the search is opened again. */
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

  const ahead = () => void fetchDialog().catch(() => {})
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={text('search.open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={text('search.open')}
        onClick={() => openSearch()}
        onPointerEnter={ahead}
        onFocus={ahead}
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
