import { placeName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'

/** A field of a JSON document that a change has touched; null: the document had or has no such field. */
export type FieldChange = { field: string; before: string | null; after: string | null }

export type Difference = {
  changes: readonly FieldChange[]
  /** Fields that stayed as they were. */
  unchanged: number
}

// Objects below this depth are shown as JSON.
const deepest = 6

/**
 * The fields in which two JSON documents differ, each by its path, such as `licensee.city`. null: there
 * was no document before, or there is none after. A text that is no JSON is one field without a name.
 */
export function differenceOf(before: string | null, after: string | null): Difference {
  const old = fieldsOf(before)
  const fresh = fieldsOf(after)
  const all = [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field,
    before: old.get(field) ?? null,
    after: fresh.get(field) ?? null,
  }))
  const changes = all.filter((one) => one.before !== one.after)
  return { changes, unchanged: all.length - changes.length }
}

function fieldsOf(json: string | null): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  if (json !== null) put(fields, '', parsed(json), 0)
  return fields
}

function put(fields: Map<string, string>, path: string, value: unknown, depth: number) {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (parts.length === 0 || depth === deepest) return void fields.set(path, wordOf(value))
  for (const [name, part] of parts) put(fields, path ? `${path}.${name}` : name, part, depth + 1)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function wordOf(value: unknown) {
  if (value === null) return text('console.history.none')
  if (value === '') return text('console.history.empty')
  if (typeof value === 'boolean') return text(value ? 'console.history.yes' : 'console.history.no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value of a field: the name of a country whose code it is, else as it is stored. */
export const placesByName = (field: string, value: string) =>
  /(^|\.)(country|countries\.\d+)$/.test(field) ? placeName(value) : value

/** Two texts as what they begin and end with alike, and what stands between, whole words. */
export function changedWords(before: string, after: string) {
  const [old, fresh] = [words(before), words(after)]
  const most = Math.min(old.length, fresh.length)
  let start = 0
  while (start < most && old[start] === fresh[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  return {
    start: old.slice(0, start).join(''),
    before: old.slice(start, old.length - end).join(''),
    after: fresh.slice(start, fresh.length - end).join(''),
    end: old.slice(old.length - end).join(''),
  }
}

const words = (value: string) => value.split(/(?<=\s)/)
