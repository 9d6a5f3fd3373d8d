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
