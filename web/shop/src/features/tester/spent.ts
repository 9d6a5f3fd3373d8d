import { create } from 'zustand'

/**
 * Why a line is drawn as an image: the visitor's budget is spent, its family sends no fonts, or no
 * part of its font sets the script as all of it does.
 */
export type ImageReason = 'spent' | 'guarded' | 'drawn'

type State = {
  /** The styles of which the server sends this visitor no more fonts. */
  reasons: Readonly<Record<string, ImageReason>>
  /** Those of which it sends what is typed, but not the letters that go with it. */
  sparing: Readonly<Record<string, boolean>>
}

/** What was refused of styles, until the page is loaded anew. */
export const useSpent = create<State>()(() => ({ reasons: {}, sparing: {} }))

export function markSparing(style: string) {
  useSpent.setState(({ sparing }) => ({ sparing: { ...sparing, [style]: true } }))
}

export function markSpent(style: string, reason: ImageReason) {
  useSpent.setState(({ reasons }) => ({ reasons: { ...reasons, [style]: reason } }))
}
