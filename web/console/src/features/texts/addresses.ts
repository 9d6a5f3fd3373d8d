import screens from '../../../../../site/screens.json'
import { isPageOfShop } from './model'

/** Ids of what has an address in the shop, as the draft has it. */
export type KnownIds = Readonly<
  Record<'pages' | 'posts' | 'families' | 'links', ReadonlySet<string>>
>

/** Screens whose address has no part that stands for an id. */
const fixed = new Set(
  screens.screens.map(({ path }) => path).filter((path) => !path.includes('/:')),
)

/** Whether an address of the shop leads to something, as far as the console knows: files may be anywhere. */
export function isKnown(path: string, known: KnownIds) {
  const [place = ''] = path.split(/[?#]/)
  const [area = '', id = '', more] = place.slice(1).split('/')
  if (fixed.has(place) || place === '') return true
  if (/^\/(api|t|og)(\/|$)/.test(place) || /\.[^/]+$/.test(place)) return true
  if (area === 'pages') return known.pages.has(id) || isPageOfShop(id)
  if (area === 'news') return known.posts.has(id)
  if (area === 'project') return known.links.has(id)
  return known.families.has(area) && (id === '' || (id === 'buy' && more === undefined))
}

/** Whether an address leads within the shop: browsers take "//" for another host. */
export const isPath = (address: string) => /^\/(?![/\\])/.test(address)

/** Whether it has a scheme or leads to a place of its own page. */
export const isElsewhere = (address: string) => /^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(address)
