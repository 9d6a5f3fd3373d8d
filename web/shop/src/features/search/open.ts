import { useEffect, useState } from 'react'
import { usePlace, useHistoryAction } from '#src/router/hooks.ts'
import { create } from 'zustand'

type Opening = {
  isOpen: boolean
  /** The first text of the field. */
  words: string
  /** Counts the openings. */
  turn: number
}

export const useSearchOpening = create<Opening>()(() => ({ isOpen: false, words: '', turn: 0 }))

/** Opens the search over the page. */
export const openSearch = (words = '') =>
  useSearchOpening.setState(({ turn }) => ({ isOpen: true, words, turn: turn + 1 }))

export const closeSearch = () => useSearchOpening.setState({ isOpen: false })

/**
 * Whether the search is to be seen. Every change of page ends it, one whose script is still on its
 * way too, in the same moment, so that the page can take the focus. A page that only brings its own
 * address up to date leaves it open.
 */
export function useSearchIsOpen() {
  const { isOpen, turn } = useSearchOpening()
  const { key, pathname } = usePlace()
  const isReplaced = useHistoryAction() === 'REPLACE'
  const [page, setPage] = useState({ key, pathname, ended: 0 })
  if (key !== page.key) {
    const isSame = isReplaced && pathname === page.pathname
    setPage({ key, pathname, ended: isSame ? page.ended : turn })
  }
  useEffect(() => closeSearch, [])
  return isOpen && turn !== page.ended
}
