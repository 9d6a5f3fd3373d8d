import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { ELEMENT_NODE, TEXT_NODE, parse, type Node } from 'ultrahtml'

/** The elements and attributes that a text may hold: all else is left out, its words stay. */
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 'del', 'code', 'pre', 'blockquote']
      .concat(['ul', 'li', 'hr', 'br', 'table', 'thead', 'tbody', 'tr'])
      .map((name) => [name, []]),
  ),
  ol: ['start'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding'],
  th: ['align'],
  td: ['align'],
}

/**
 * HTML that the server made from Markdown, as React elements: the page's policy lets no text become
 * HTML by itself, and nothing that acts has a place here.
 */
export function Prose({ html, figure = wordsAlone, picture, link }: ProseProps) {
  return useMemo(
    () => elements(parse(html).children as Node[], { figure, picture, link }),
    [html, figure, picture, link],
  )
}

type Figure = (place: number, words: ReactNode) => ReactNode

/** A picture: its address, and the words for those who do not see it. */
export type ProsePicture = { src: string; alt: string }

/** Stand-ins for parts of a text. */
type Parts = {
  figure: Figure
  picture: ((picture: ProsePicture) => ReactNode) | undefined
  link: ((address: string, words: ReactNode) => ReactNode) | undefined
}

export type ProseProps = {
  html: string
  /** Renders a `<figure data-specimen="N">` from its words; by default the words alone. */
  figure?: Figure
  /**
   * Renders a picture in place of an `<img>`, whatever its address; undefined: the `<img>` stands. Must stay the
   * same.
   */
  picture?: Parts['picture']
  /** Renders a link in place of an `<a>`, whatever its address; must stay the same. */
  link?: Parts['link']
}

const wordsAlone: Figure = (_place, words) => words

const elements = (nodes: readonly Node[], parts: Parts): ReactNode[] =>
  nodes.map((node, key) => element(node, key, parts))

function element(node: Node, key: number, parts: Parts): ReactNode {
  if (node.type === TEXT_NODE) return unescapeHtml(node.value)
  if (node.type !== ELEMENT_NODE) return null
  const attributes = Object.hasOwn(allowed, node.name) ? allowed[node.name] : undefined
  // Between rows and cells a browser's reader drops blanks; React would warn of them.
  const isGrid = ['table', 'thead', 'tbody', 'tr'].includes(node.name)
  const inside = isGrid ? node.children.filter((c: Node) => c.type === ELEMENT_NODE) : node.children
  const content = inside.length > 0 ? elements(inside, parts) : undefined
  const place = node.name === 'figure' ? node.attributes['data-specimen'] : undefined
  if (place !== undefined && /^\d{1,3}$/.test(place)) {
    return <Fragment key={key}>{parts.figure(Number(place), content)}</Fragment>
  }
  const standIn = standInOf(node, content, parts)
  if (standIn !== undefined) return <Fragment key={key}>{standIn}</Fragment>
  if (!attributes) return ['script', 'style'].includes(node.name) ? null : content
  const kept = attributes
    .filter((name) => name in node.attributes)
    .map((name) => [name, unescapeHtml(node.attributes[name]!)] as const)
    .filter(([name, value]) => isSafeIn(name, value))
    .map(([name, value]) => [reactNames[name] ?? name, value] as const)
  return createElement(node.name, { key, ...Object.fromEntries(kept) }, content)
}

/** The stand-in of a picture or a link; undefined: it has none. */
function standInOf({ name, attributes }: Element, words: ReactNode, { picture, link }: Parts) {
  const of = (attribute: string) => unescapeHtml(attributes[attribute] ?? '')
  if (name === 'img') return picture?.({ src: of('src'), alt: of('alt') })
  return name === 'a' ? link?.(of('href'), words) : undefined
}

type Element = { name: string; attributes: Record<string, string> }

const reactNames: Readonly<Record<string, string>> = { srcset: 'srcSet' }

const isSafeIn = (name: string, value: string) => {
  if (name === 'srcset') return value.split(', ').every((file) => isPictureFile.test(file))
  return (name !== 'href' && name !== 'src') || isSafe(value)
}

/** A file of an uploaded picture with its width. */
const isPictureFile = /^\/pictures\/[0-9a-f]{20}-\d+x\d+\/\d+\.webp \d+w$/

/** An address within the shop, or one of a scheme that runs nothing. */
const isSafe = (address: string) => /^(https?:|mailto:|tel:|[^:]*$|[/?#])/i.test(address)

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}

/** A text without the five escapes that the server writes in HTML; everything else stands as itself. */
export const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => characters[name]!)
