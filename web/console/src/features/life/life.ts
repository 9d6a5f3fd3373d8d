export type LifeState = 'draft' | 'published' | 'hidden' | 'retired'

/** The state of something on sale, and the times in microseconds since 1970 between which it has it. */
export type Life = { state: LifeState; onFrom?: number; onUntil?: number }

/** The state that a life comes to at a time in ms: draft before its days, retired after them. */
export function lifeAt(life: Partial<Life> | undefined, now: number): LifeState {
  const { state = 'published', onFrom, onUntil } = life ?? {}
  const micros = now * 1000
  if (onUntil !== undefined && micros >= onUntil) return 'retired'
  if (onFrom !== undefined && micros < onFrom) return 'draft'
  return state
}

/** Whether a state has days. */
export const isDated = (state: LifeState) => state === 'published' || state === 'hidden'

/** The lives that were left on a screen: of an entry by state, and its last one with days. */
export type LifeMemory = Map<string, Life>

type Change = {
  /** Names the entry in the memory. */
  key: string
  state: LifeState
  /** In the draft, and in the shop. */
  life: Life
  stored: Life | undefined
  memory: LifeMemory
  /** The state that a life comes to. */
  stateOf: (life: Life) => LifeState
}

/**
 * The life in another state. Its days stay or come back, those of the draft before those of the shop,
 * unless they lead to another state; a life that the shop has is given back as it is.
 */
export function lifeTo({ key, state, life, stored, memory, stateOf }: Change): Life {
  memory.set(`${key} ${stateOf(life)}`, life)
  if (isDated(life.state)) memory.set(`${key} days`, life)
  const inState = (one: Life | undefined) =>
    one && isDated(one.state) && isDated(state) ? { ...one, state } : undefined
  const found = [
    inState(life),
    inState(memory.get(`${key} days`)),
    memory.get(`${key} ${state}`),
    stored,
    inState(stored),
  ].find((one) => one && stateOf(one) === state)
  return found ?? { state }
}
