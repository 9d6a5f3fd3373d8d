import { useQuery } from '@tanstack/react-query'
import type { EntryKey } from '../drafts/edits'
import { faultField, faultSentence } from '../drafts/fault-words'
import { checkQuery, type EntryFault } from '../drafts/queries'
import type { Draft } from '../drafts/use-draft'

/** A fault of a text at a line, from 1. */
export type LineFault = Pick<EntryFault, 'code' | 'message'> & { line: number }

/** The faults of an entry that stand against publishing a draft. */
export type EntryFaults = {
  /** The fault at one of these places of the record, such as "tier[2].name"; of what is in it too. */
  at: (...places: readonly string[]) => string | undefined
  /** The fault of a list that the fields of its items do not show; `members`: the places in an item that they do. */
  ofList: (list: string, members: readonly string[]) => string | undefined
  /** The faults at lines of the entry's text, which begins behind so many lines of its file. */
  ofLines: (linesBefore: number) => readonly LineFault[]
  /** The faults at none of the places that the fields of a form show; "line" stands for all lines. */
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
    at: (...places) => said(own.find((fault) => places.some((place) => isIn(fault.place, place)))),
    ofList: (list, members) =>
      said(own.find(({ place }) => isIn(place, list) && !isOfItem(place, list, members))),
    ofLines: (linesBefore) =>
      own.flatMap(({ place, code, message }) => {
        const line = lineOf(place)
        return line === null ? [] : [{ code, message, line: Math.max(1, line - linesBefore) }]
      }),
    elsewhere: (shown) => [
      ...new Set(
        own
          .filter(({ place }) => lineOf(place) === null || !shown.includes('line'))
          .filter(({ place }) => shown.every((known) => !isIn(place, known)))
          .map(placedSentence),
      ),
    ],
  }
}

const lineOf = (place: string) => {
  const [, line] = /^line (\d+)$/.exec(place) ?? []
  return line === undefined ? null : Number(line)
}

const said = (fault: EntryFault | undefined) => fault && faultSentence(fault)

const placedSentence = (fault: EntryFault) => {
  const field = faultField(fault)
  return field ? `${field}: ${faultSentence(fault)}` : faultSentence(fault)
}

/** Whether a place such as "tier[2].name" is one of the members of an item of the list "tier". */
export const isOfItem = (place: string, list: string, members: readonly string[]) =>
  place.startsWith(`${list}[`) &&
  members.some((member) => isIn(place.slice(place.indexOf('.') + 1), member))

/** Whether a place of a record is another one or within it. */
export const isIn = (place: string, outer: string) =>
  place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)
