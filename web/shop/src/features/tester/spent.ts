import { create } from 'zustand'

/** Why a line is drawn as an image: the visitor's budget is spent, or its family sends no fonts. */
export type ImageReason = 'spent' | 'guarded'

type State = { reasons: Readonly<Record<string, ImageReason>> }

/** The styles of which the server sends this visitor no more fonts, until the page is loaded anew. */
export const useSpent = create<State>()(() => ({ reasons: {} }))

export function markSpent(style: string, reason: ImageReason) {
  useSpent.setState(({ reasons }) => ({ reasons: { ...reasons, [style]: reason } }))
}
