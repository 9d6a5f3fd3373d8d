import { foldWords } from '@typecase/shared/fold-words'
import { useQueries } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { recordsOf, type EntryKind, type EntryRecord } from '../drafts/edits'
import { entriesQuery } from '../drafts/queries'
import { useDraft } from '../drafts/use-draft'
import { isAllowed, type Permission } from '../session/permissions'
import type { StaffSession } from '../session/session'

/** A part of the shop that the palette leads to. */
export type ShopFind = {
  kind: FoundKind
  id: string
  name: string
  /** The family of a style or package, or the codes of a discount. */
  detail: string
  href: string
  /** Texts that what is typed is compared with. */
  words: readonly string[]
}

const permissions = {
  family: 'families:write',
  style: 'families:write',
  package: 'families:write',
  coupon: 'discounts:write',
  licence: 'changes:read',
  page: 'changes:read',
  post: 'changes:read',
} as const satisfies Partial<Record<EntryKind, Permission>>

export type FoundKind = keyof typeof permissions
export const foundKinds = Object.keys(permissions) as FoundKind[]

/** Answers of a kind that are shown. */
export const mostFinds = 5

/** Families, styles, packages, discounts, licences, pages and news that the role may read, as the draft has them. */
export function useShopFinds(session: StaffSession) {
  const { edits } = useDraft(session)
  const may = (kind: FoundKind) =>
    isAllowed(session, 'changes:read') && isAllowed(session, permissions[kind])
  const kinds = foundKinds.filter(may)
  const queries = useQueries({ queries: kinds.map((kind) => entriesQuery(kind)) })
  const records = (kind: FoundKind) =>
    recordsOf(kind, queries[kinds.indexOf(kind)]?.data ?? [], edits)
  const families = records('family')
  const nameOf = (id: string) => String(families.get(id)?.record?.['name'] ?? id)
  const all = kinds.flatMap((kind) =>
    [...records(kind)].flatMap(([id, { record }]) =>
      record ? [findOf(kind, id, record, nameOf)] : [],
    ),
  )
  return { all, queries, isHere: queries.every(({ isLoading }) => !isLoading) }
}

function findOf(
  kind: FoundKind,
  id: string,
  record: EntryRecord,
  nameOf: (family: string) => string,
): ShopFind {
  const name = String(record['name'] || record['title'] || id)
  const find = (href: string, detail = '', others: readonly string[] = []): ShopFind => ({
    ...{ kind, id, name, detail, href },
    words: [name, id, ...others],
  })
  if (kind === 'family') return find(paths.family(id))
  if (kind === 'licence') return find(paths.licence(id))
  if (kind === 'page') return find(paths.page(id))
  if (kind === 'post') return find(paths.post(id))
  if (kind === 'coupon') {
    const codes = (record['codes'] ?? []) as string[]
    return find(paths.discount(id), codes.length === 1 ? codes[0] : '', codes)
  }
  const family = String(record['family'] ?? '')
  const familyName = nameOf(family)
  const isTold = name.startsWith(familyName)
  return find(`${paths.family(family)}?tab=styles`, isTold ? '' : familyName, [
    `${familyName} ${name}`,
  ])
}

/** The answers of a kind to what is typed: those that begin with it first, a few at the most. */
export function matchesOf(all: readonly ShopFind[], kind: FoundKind, typed: string) {
  const wanted = foldWords(typed)
  if (wanted === '') return []
  const rank = ({ words }: ShopFind) =>
    Math.min(...words.map((one) => placeOf(foldWords(one), wanted)))
  return all
    .filter((one) => one.kind === kind)
    .map((find) => ({ find, rank: rank(find) }))
    .filter((one) => one.rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostFinds)
    .map(({ find }) => find)
}

/** 0: a text begins with what is wanted; 1: a word of it does; Infinity: neither. */
function placeOf(words: string, wanted: string) {
  if (words.startsWith(wanted)) return 0
  return [' ', '-'].some((gap) => words.includes(gap + wanted)) ? 1 : Infinity
}

/** The title of the answers of a kind. */
export const finderTitle = (kind: FoundKind) => text(`console.drafts.kind.${kind}`)
