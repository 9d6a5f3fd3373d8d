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

/** Findings that are listed at the most; the others are counted. */
export const mostFindings = 50

/**
 * The faults of a drawn text that visitors meet: pictures without words, and links that lead nowhere; at most
 * `mostFindings` are listed, by line. `html`: as the server made it of the Markdown.
 */
export function findingsIn(html: string, markdown: string, known: KnownIds) {
  const found = new Map<string, Omit<Finding, 'line'>>()
  const add = (what: Finding['what'], address: string) =>
    found.set(`${what} ${address}`, { what, address })
  for (const { src, alt } of picturesIn(html)) {
    if (alt.trim() === '' && !isUploaded(src)) add('noAlt', src)
  }
  for (const link of linksIn(html)) {
    if (isPath(link) && !isKnown(link, known)) add('noSuchAddress', link)
    if (!isPath(link) && !isElsewhere(link)) add('relative', link)
  }
  return { findings: withLines([...found.values()], markdown), count: found.size }
}

function withLines(found: readonly Omit<Finding, 'line'>[], markdown: string): Finding[] {
  const lines = found.length > 0 ? addressLines(markdown) : new Map<string, number>()
  return found
    .map((finding) => ({ ...finding, line: lines.get(finding.address) ?? null }))
    .sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity))
    .slice(0, mostFindings)
}

/** The first line, from 1, of each word of a Markdown text that may be an address. */
function addressLines(markdown: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const add = (word: string, line: number) => lines.has(word) || lines.set(word, line)
  for (const [at, line] of markdown.split('\n').entries()) {
    for (const word of line.split(/[\s<>]+|\]\(|\]:/)) {
      add(word, at + 1)
      // An address may have pairs of brackets; the last one ends the link.
      add(word.slice(0, Math.max(0, word.indexOf(')'))), at + 1)
      add(word.slice(0, Math.max(0, word.lastIndexOf(')'))), at + 1)
    }
  }
  return lines
}

// The server escapes what stands in attributes, and orders them: src and href come first.
const picture = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g

/** Uploaded pictures without words stand against publishing: the server tells of them. */
export const isUploaded = (address: string) => address.startsWith('/pictures/')

const picturesIn = (html: string): ProsePicture[] =>
  [...html.matchAll(picture)].map(([, src = '', alt = '']) => ({
    src: unescapeHtml(src),
    alt: unescapeHtml(alt),
  }))

/** The links of a drawing; empty where the server has left out the address. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => unescapeHtml(href))
