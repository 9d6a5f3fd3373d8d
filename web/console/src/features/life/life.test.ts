import { expect, test } from 'vitest'
import { lifeAt, lifeTo, type Life, type LifeMemory, type LifeState } from './life'

const now = Date.parse('2026-11-28T12:00:00Z')
const day = 24 * 60 * 60 * 1_000_000
const ahead = now * 1000 + day
const past = now * 1000 - day

/** The lives of an entry that goes through states one after the other. */
function through(stored: Life, states: readonly LifeState[], life = stored) {
  const memory: LifeMemory = new Map()
  return states.map(
    (state) =>
      (life = lifeTo({
        key: 'rye',
        state,
        life,
        stored,
        memory,
        stateOf: (one) => lifeAt(one, now),
      })),
  )
}

test('days come back after a state that has none', () => {
  const stored: Life = { state: 'published', onFrom: past, onUntil: ahead }
  expect(through(stored, ['retired', 'published'])).toEqual([{ state: 'retired' }, stored])
  expect(through(stored, ['hidden', 'draft', 'published']).at(-1)).toEqual(stored)
})

test('days of the draft come back before those of the shop', () => {
  const drafted: Life = { state: 'published', onUntil: ahead + day }
  const stored: Life = { state: 'published', onUntil: ahead }
  expect(through(stored, ['hidden', 'retired', 'published'], drafted).at(-1)).toEqual(drafted)
})

test('the life of the shop comes back after a reload', () => {
  const stored: Life = { state: 'hidden', onUntil: ahead }
  expect(through(stored, ['hidden'], { state: 'retired' })).toEqual([stored])
  expect(through(stored, ['published'], { state: 'retired' })).toEqual([
    { ...stored, state: 'published' },
  ])
})

test('days that lead to another state are left out, and come back with theirs', () => {
  const ended: Life = { state: 'published', onUntil: past }
  expect(through(ended, ['published', 'retired'])).toEqual([{ state: 'published' }, ended])
  const toCome: Life = { state: 'published', onFrom: ahead }
  expect(through(toCome, ['hidden', 'draft'])).toEqual([{ state: 'hidden' }, toCome])
})
