import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const tried = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Notes that a draft was to be published, or its faults were read: they are shown at their fields. */
export const noteTried = (draft: string) =>
  tried.setState(({ ids }) => ({ ids: new Set([...ids, draft]) }))

/** Whether a draft was to be published in this tab. null: there is no draft. */
export const useIsTried = (draft: string | null) =>
  useStore(tried, ({ ids }) => draft !== null && ids.has(draft))
