import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { create } from 'zustand'

type Opening = {
  isOpen: boolean
  /** What the field holds at first. */
  words: string
}

export const useSearchOpening = create<Opening>()(() => ({ isOpen: false, words: '' }))

/** Opens the search over the page. */
export const openSearch = (words = '') => useSearchOpening.setState({ isOpen: true, words })

export const closeSearch = () => useSearchOpening.setState({ isOpen: false })

/**
 * Closes the search with every change of page, one that is still on its way too. A page that only
 * brings its own address up to date leaves it open.
 */
export function useCloseOnLeaving() {
  const { key, pathname } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const shown = useRef({ key, pathname })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (key === before.key || (isReplaced && pathname === before.pathname)) return
    closeSearch()
  }, [key, pathname, isReplaced])
  useEffect(() => closeSearch, [])
}
