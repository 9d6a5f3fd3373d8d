import { isSameJson, type EntryRecord } from '../edits'

const isRecord = (value: unknown): value is EntryRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A record with two changes of it, member by member. Lists are taken whole. null: both have changed the
 * same member, and to different values.
 */
export function mergeRecords(
  base: EntryRecord | null,
  mine: EntryRecord | null,
  theirs: EntryRecord | null,
): EntryRecord | null {
  if (!base || !mine || !theirs) return null
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, a, b] = [base[name], mine[name], theirs[name]]
    const value = isSameJson(a, was) ? b : isSameJson(b, was) || isSameJson(a, b) ? a : clash
    const member = value === clash ? mergeMembers(was, a, b) : value
    if (member === clash) return null
    if (member !== undefined) merged[name] = member
  }
  return merged
}

const clash = Symbol('Both have changed it.')

function mergeMembers(was: unknown, mine: unknown, theirs: unknown) {
  if (!isRecord(was) || !isRecord(mine) || !isRecord(theirs)) return clash
  return mergeRecords(was, mine, theirs) ?? clash
}
