// Tier, turn and seed of one run of ./test. Without them, as when a runner is started by hand, every
// case of a file runs.

export type Tier = 'gate' | 'all' | 'thorough'

const number = (name: string, otherwise: number): number => {
  const text = process.env[name]
  if (text === undefined) return otherwise
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** How much runs: a selection before each change, everything, or everything at full length. */
export const tier = (process.env['TYPECASE_TEST_TIER'] ?? 'all') as Tier

/** Chooses what the gate runs this time; the next run has another. */
export const turn = number('TYPECASE_TEST_TURN', 0)

/** Where random tests begin; printed by ./test and repeated with --seed. */
export const seed = number('TYPECASE_TEST_SEED', 20261122)

/** Whether case `index` of a sweep runs: the gate runs one case of `of`, by turn, the others all. */
export const inTurn = (index: number, of = 8): boolean =>
  tier !== 'gate' || index % of === turn % of

/** The reason that a report gives for a skipped case of a sweep. */
export const outOfTurn = 'sweep: runs in another turn'
