import type { DraftedEntry } from '../drafts/edits'
import type { MenuItem, MenusRecord, PageRecord } from './model'

/** Items of menus and texts that lead to an address of the shop. */
export type Referrers = {
  items: readonly MenuItem[]
  /** Titles of texts. */
  texts: readonly string[]
}

const placeOf = (link: string) => link.split(/[?#]/)[0]

/** Whether an item leads to an address, or to a part of it. */
export const leadsTo = (address: string) => (item: MenuItem) => placeOf(item.link) === address

/** Whether a Markdown text has a link to an address. */
export const linksTo = (markdown: string, address: string) =>
  [...markdown.matchAll(/(?:\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)(\/[^\s)>]*)/gm)].some(
    ([, link = '']) => placeOf(link) === address,
  )

type Entries = Iterable<readonly [string, DraftedEntry]>

/** The items of the menus and the texts, without the one there, that lead to an address. */
export function referrersOf(address: string, menus: MenusRecord | null, texts: Entries): Referrers {
  const { header = [], footer = [] } = menus ?? {}
  return {
    items: [...header, ...footer].filter(leadsTo(address)),
    texts: [...texts].flatMap(([id, { record }]) => {
      const { title, markdown } = (record ?? { title: '', markdown: '' }) as PageRecord
      return linksTo(markdown, address) ? [title || id] : []
    }),
  }
}

/** The menus without the items that lead to an address. */
export const withoutItems = ({ header, footer }: MenusRecord, address: string): MenusRecord => {
  const stays = (item: MenuItem) => !leadsTo(address)(item)
  return { header: header.filter(stays), footer: footer.filter(stays) }
}
