import type { Row } from '../list/steady-rows'

/** A page as the server has it now. */
export type Present = {
  ids: ReadonlySet<string>
  /** The page is the whole list: there is none before it and none after it. */
  isWhole: boolean
}

/** `gone`: the row has left the list. `moved`: it has left the page, and may be on another one. */
export type Absence = 'gone' | 'moved'

/** `pagesBefore`: null where it is not known. */
export const presentOf = (
  rows: readonly Row[] = [],
  next: string | null,
  pagesBefore: number | null,
): Present => ({
  ids: new Set(rows.map(({ id }) => id)),
  isWhole: next === null && pagesBefore === 0,
})

/** Why a row that is still shown is absent from the page; null: it is there. */
export function absenceOf(id: string, { ids, isWhole }: Present): Absence | null {
  if (ids.has(id)) return null
  return isWhole ? 'gone' : 'moved'
}
