import { loadPart } from '@typecase/shared/load-part'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { whenIdle } from '@typecase/ui/page-ready'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { areasOf } from '../areas/areas'
import { useKeys } from '../keys/use-keys'
import { isPaletteKey, openPalette, usePalette } from '../palette/open'
import type { StaffSession } from '../session/session'
import { ThemeToggle } from '../session/ThemeToggle'
import { Account } from './Account'
import css from './Frame.module.css'
import { KeysDialog } from './KeysDialog'
import { Side } from './Side'

const { Lazy: Palette, fetch: fetchPalette } = lazyComponent(() =>
  loadPart(async () => (await import('../palette/Palette')).Palette),
)

type Props = {
  session: StaffSession
  /** Its session is over: what stands on it is kept, and cannot be reached or read. */
  isInert: boolean
  children: ReactNode
}

/** The frame around every screen of a signed-in member. */
export function Frame({ session, isInert, children }: Props) {
  const isPaletteOpen = usePalette((state) => state.isOpen)
  const [showsKeys, setShowsKeys] = useState(false)
  useAreaKeys(session, () => setShowsKeys(true))
  // Letters typed right after its key are for the palette: it is there by then.
  useEffect(() => whenIdle(() => void fetchPalette().catch(() => {})), [])
  useScreenFocus()
  return (
    <div className={css.frame} inert={isInert} data-inert={isInert || undefined}>
      <a className={css.skip} href="#main">
        {text('shell.skip')}
      </a>
      <Side session={session} />
      <section className={css.top} aria-label={text('console.toolbar')}>
        <button
          type="button"
          className={css.palette}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          {text('console.palette.title')}
          <kbd>{text('console.keys.ctrlK')}</kbd>
        </button>
        <span className={css.account}>
          <Account session={session} />
        </span>
        <ThemeToggle />
      </section>
      <main id="main" tabIndex={-1} className={css.screen}>
        {children}
      </main>
      <Toasts label={text('shell.toasts')} closeLabel={text('shell.closeToast')} />
      <Suspense>{isPaletteOpen && !isInert && <Palette session={session} />}</Suspense>
      {showsKeys && !isInert && (
        <KeysDialog areas={areasOf(session)} onClose={() => setShowsKeys(false)} />
      )}
    </div>
  )
}

/** Ctrl K, G and the letter of an area, and the question mark. */
function useAreaKeys(session: StaffSession, showKeys: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const toArea = areasOf(session).map(({ key, to }) => [`g ${key}`, () => void navigate(to)])
  useKeys({
    ...Object.fromEntries(toArea),
    'g y': () => void navigate(paths.you()),
    '?': showKeys,
  })
}

/** Another screen has the focus where what led to it is gone. */
function useScreenFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname && document.activeElement === document.body) focusPage()
    last.current = pathname
  }, [pathname])
}
