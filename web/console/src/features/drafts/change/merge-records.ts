import { isSameJson, type EntryRecord } from '../edits'

const isRecord = (value: unknown): value is EntryRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A record with two changes of it, member by member. Lists are taken whole. null: both have changed the
 * same member, and to different values. `winner`: the side whose value such a member has instead.
 */
export function mergeRecords(
  base: EntryRecord | null,
  mine: EntryRecord | null,
  theirs: EntryRecord | null,
  winner?: 'mine' | 'theirs',
): EntryRecord | null {
  if (!base || !mine || !theirs) return null
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, a, b] = [base[name], mine[name], theirs[name]]
    const value = isSameJson(a, was) ? b : isSameJson(b, was) || isSameJson(a, b) ? a : clash
    const member = value === clash ? mergeMembers(was, a, b, winner) : value
    if (member === clash) return null
    if (member !== undefined) merged[name] = member
  }
  return merged
}

const clash = Symbol('Both have changed it.')

function mergeMembers(was: unknown, mine: unknown, theirs: unknown, winner?: 'mine' | 'theirs') {
  if (isRecord(was) && isRecord(mine) && isRecord(theirs)) {
    return mergeRecords(was, mine, theirs, winner) ?? clash
  }
  if (winner === undefined) return clash
  return winner === 'mine' ? mine : theirs
}
