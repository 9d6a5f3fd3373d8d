import type { DraftedEntry } from '../drafts/edits'
import { slugOf } from '../fields/slug'

// The records of texts as entries have them (server/src/changes/records.h). Times are in microseconds
// since 1970, whole minutes.

/** A page of the foundry's words, at /pages/{id}. */
export type PageRecord = { title: string; description: string; markdown: string }

/** News, at /news/{id}. */
export type PostRecord = PageRecord & {
  /** Hidden from visitors, whatever its day. */
  draft: boolean
  /** When it comes out, or came. */
  published: number
  /** When its words last changed, for readers of the feed; not before `published`. */
  updated: number
}

export type TextKind = 'page' | 'post'

/** An item of a menu; `link` is a path of the shop or an https address. */
export type MenuItem = { id: string; link: string; title: string }

export type MenusRecord = { header: readonly MenuItem[]; footer: readonly MenuItem[] }

/** The menus among entries of their kind; null: there are none. */
export const menusIn = (entries: ReadonlyMap<string, DraftedEntry>) =>
  (entries.get('1')?.record ?? null) as MenusRecord | null

/** A text of the tester: script by ISO 15924, language by BCP 47. */
export type Pangram = { script: string; language: string; name: string; text: string }

export type PangramsRecord = { pangrams: readonly Pangram[] }

export type ShortLinkRecord = { path: string }

/** Places of faults that the form of a text shows, as a folder names them. */
export const textPlaces = ['title', 'description', 'published', 'updated', 'draft', 'line']

/** The path of a text in the shop. */
export const addressOf = (kind: TextKind, id: string) =>
  `/${kind === 'page' ? 'pages' : 'news'}/${id}`

export const newPage = (title: string): PageRecord => ({ title, description: '', markdown: '' })

/** A post that nobody sees until it is no draft any more. `now` in ms. */
export const newPost = (title: string, now: number): PostRecord => ({
  ...newPage(title),
  draft: true,
  published: wholeMinute(now),
  updated: wholeMinute(now),
})

/** A time in ms as microseconds of a whole minute. */
export const wholeMinute = (now: number) => Math.floor(now / 60_000) * 60_000_000

export type PostState = 'draft' | 'scheduled' | 'out'

/** The state of a post to visitors at a time in ms. */
export function postState({ draft, published }: PostRecord, now: number): PostState {
  if (draft) return 'draft'
  return published > now * 1000 ? 'scheduled' : 'out'
}

/** The days of a post that comes out at another moment. `changed`: when its words last changed; null: they did not. */
export const withDay = (published: number, changed: number | null) => ({
  published,
  updated: changed !== null && changed > published ? changed : published,
})

/**
 * When the words of a post last changed, also where its draft comes out later than that; null: they did not.
 * `stored`: as the shop has it.
 */
export function lastChange(post: PostRecord, stored: PostRecord | null) {
  if (post.updated !== post.published) return post.updated
  if (!stored || stored.updated === stored.published) return null
  return stored.updated < post.published ? stored.updated : null
}

/** Lines of the file of a text before its Markdown, which faults count (server/src/seeding/write_texts.cpp). */
export function linesBefore(record: PageRecord | PostRecord) {
  if (!('published' in record)) return 4
  return 5 + (record.updated === record.published ? 0 : 1) + (record.draft ? 1 : 0)
}

/** Pages that the shop itself links to, where they are there (server/src/content/links.h). */
export const linkedPages: readonly string[] = ['faq', 'imprint', 'licences', 'privacy', 'terms']

/** Pages that the shop makes itself. */
export const isPageOfShop = (id: string) =>
  id === 'verify' || id === 'eula' || id.startsWith('eula-')

/** An id for a new item of the menus that no other has. */
export function newItemId(title: string, { header, footer }: MenusRecord) {
  const known = new Set([...header, ...footer].map(({ id }) => id))
  const stem = slugOf(title) || 'item'
  if (!known.has(stem)) return stem
  let number = 2
  while (known.has(`${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}
