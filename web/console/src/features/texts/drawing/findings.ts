import { unescapeHtml, type ProsePicture } from '@typecase/ui/Prose'
import { isElsewhere, isKnown, isPath, type KnownIds } from '../addresses'

/** Something of a text that visitors may stumble over; it stands against nothing. */
export type Finding = {
  what: 'noAlt' | 'noSuchAddress' | 'relative'
  /** As the text writes it. */
  address: string
  /** Of the Markdown, from 1; null: it could not be found. */
  line: number | null
}

/**
 * The faults of a drawn text that visitors meet: pictures without words, and links that lead nowhere.
 * `html`: as the server made it of the Markdown.
 */
export function findingsIn(html: string, markdown: string, known: KnownIds): Finding[] {
  const lines = markdown.split('\n')
  const at = (address: string) => {
    const whole = new RegExp(`[(<:\\s]${escaped(address)}(?=[)>\\s]|$)`)
    const line = lines.findIndex((one) => whole.test(one))
    return line < 0 ? null : line + 1
  }
  const found = new Map<string, Finding>()
  const add = (what: Finding['what'], address: string) =>
    found.set(`${what} ${address}`, { what, address, line: at(address) })
  for (const { src, alt } of picturesIn(html)) if (alt.trim() === '') add('noAlt', src)
  for (const link of linksIn(html)) {
    if (isPath(link) && !isKnown(link, known)) add('noSuchAddress', link)
    if (!isPath(link) && !isElsewhere(link)) add('relative', link)
  }
  return [...found.values()].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity))
}

const escaped = (address: string) => address.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

// The server escapes what stands in attributes, and orders them: src and href come first.
const picture = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g

const picturesIn = (html: string): ProsePicture[] =>
  [...html.matchAll(picture)].map(([, src = '', alt = '']) => ({
    src: unescapeHtml(src),
    alt: unescapeHtml(alt),
  }))

/** The links of a drawing; empty where the server has left out the address. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => unescapeHtml(href))
