import { useQuery } from '@tanstack/react-query'
import type { EntryKey } from '../drafts/edits'
import { checkQuery } from '../drafts/queries'
import type { Draft } from '../drafts/use-draft'

/** The faults of an entry that stand against publishing a draft. */
export type EntryFaults = {
  /** The fault at one of these places of the record, such as "tier[2].name"; of what is in it too. */
  at: (...places: readonly string[]) => string | undefined
  /** The faults at none of the places that the fields of a form show. */
  elsewhere: (shown: readonly string[]) => readonly string[]
}

/** Checks the draft once all of it is saved, where it changes the entry. */
export function useFaults({ changeSet, edits, unsavedCount }: Draft, key: EntryKey): EntryFaults {
  const isEdited = edits.some(({ kind, id }) => kind === key.kind && id === key.id)
  const { data } = useQuery({
    ...checkQuery(changeSet?.id ?? '', changeSet?.version ?? 0),
    enabled: changeSet !== null && isEdited && unsavedCount === 0,
  })
  const own = isEdited
    ? (data?.faults ?? []).filter(({ kind, id }) => kind === key.kind && id === key.id)
    : []
  return {
    at: (...places) =>
      own.find((fault) => places.some((place) => isIn(fault.place, place)))?.message,
    elsewhere: (shown) =>
      own
        .filter(({ place }) => shown.every((known) => !isIn(place, known)))
        .map(({ place, message }) => (place ? `${place}: ${message}` : message)),
  }
}

/** Whether a place of a record is another one or within it. */
export const isIn = (place: string, outer: string) =>
  place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)
