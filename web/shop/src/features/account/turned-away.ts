import { create } from 'zustand'

/** Why somebody was led elsewhere than he wanted to: signed out, lacking a role, or signed in. */
export type TurnedAway = {
  type: 401 | 403 | 404
  from: string
  to: string
  /** Where he was led. */
  path: string
}

/** The last time that happened, as long as he is where he was led. */
export const useTurnedAway = create<{ turned: TurnedAway | null }>()(() => ({ turned: null }))

export const turnAway = (
  { type, path }: Pick<TurnedAway, 'type' | 'path'>,
  to: string,
  from = window.location.pathname,
) => useTurnedAway.setState({ turned: { type, from, to, path } })

/** Somebody has come to a path: elsewhere nothing is remembered any longer. */
export function arrive(pathname: string) {
  const { turned } = useTurnedAway.getState()
  if (turned && turned.path.split(/[?#]/)[0] !== pathname) useTurnedAway.setState({ turned: null })
}
