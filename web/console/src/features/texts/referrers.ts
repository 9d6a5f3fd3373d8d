import type { DraftedEntry } from '../drafts/edits'
import type { MenuItem, MenusRecord, PageRecord, ShortLinkRecord } from './model'

/** Parts of the shop that lead to one of its addresses. */
export type Referrers = {
  /** Of both menus. */
  items: readonly MenuItem[]
  /** Titles of texts. */
  texts: readonly string[]
  /** Ids of short links. */
  links: readonly string[]
}

const placeOf = (link: string) => link.split(/[?#]/)[0]

/** Whether an item leads to an address, or to a part of it. */
export const leadsTo = (address: string) => (item: MenuItem) => placeOf(item.link) === address

// The name of a definition stays within its line and 999 characters: each `[` costs no more.
const pathLink = /(?:\]\(\s*<?|^ {0,3}\[[^\]\r\n\u2028\u2029]{1,999}\]:\s*<?)(\/[^\s)>]*)/gm

/** Whether a Markdown text has a link to an address. */
export const linksTo = (markdown: string, address: string) =>
  markdown.includes(address) &&
  [...markdown.matchAll(pathLink)].some(([, link = '']) => placeOf(link) === address)

type Entries = Iterable<readonly [string, DraftedEntry]>

/** The items of the menus, the texts and the short links that lead to an address. */
export function referrersOf(
  address: string,
  menus: MenusRecord | null,
  texts: Entries,
  links: Entries,
): Referrers {
  const { header = [], footer = [] } = menus ?? {}
  return {
    items: [...header, ...footer].filter(leadsTo(address)),
    texts: [...texts].flatMap(([id, { record }]) => {
      const { title, markdown } = (record ?? { title: '', markdown: '' }) as PageRecord
      return linksTo(markdown, address) ? [title || id] : []
    }),
    links: [...links].flatMap(([id, { record }]) =>
      record && placeOf((record as ShortLinkRecord).path) === address ? [id] : [],
    ),
  }
}

/** The menus without the items that lead to an address. */
export const withoutItems = ({ header, footer }: MenusRecord, address: string): MenusRecord => {
  const stays = (item: MenuItem) => !leadsTo(address)(item)
  return { header: header.filter(stays), footer: footer.filter(stays) }
}

/** The menus with the items back that led to an address, at the places that they had before. */
export function withItemsBack(now: MenusRecord, before: MenusRecord, address: string): MenusRecord {
  const known = new Set([...now.header, ...now.footer].map(({ id }) => id))
  const isTaken = (item: MenuItem) => leadsTo(address)(item) && !known.has(item.id)
  const back = (which: keyof MenusRecord) =>
    before[which].reduce(
      (items, item, at) => (isTaken(item) ? items.toSpliced(at, 0, item) : items),
      now[which],
    )
  return { header: back('header'), footer: back('footer') }
}
