import { clustersOf } from './characters'

// Ranges of text that wait for their glyphs, or that the style cannot set, are painted by the CSS
// Custom Highlight API: the text itself stays as the visitor typed it. See specimen.css.

type Kind = 'tester-waiting' | 'tester-missing'

const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS

/** Marks every occurrence of the clusters inside the element. Returns what takes them away. */
export function highlight(kind: Kind, element: Element, clusters: readonly string[]) {
  if (!canHighlight || clusters.length === 0) return () => {}

  const marked = CSS.highlights.get(kind) ?? new Highlight()
  CSS.highlights.set(kind, marked)
  const ranges = findRanges(element, new Set(clusters))
  for (const range of ranges) marked.add(range)
  return () => {
    for (const range of ranges) marked.delete(range)
  }
}

function findRanges(element: Element, wanted: ReadonlySet<string>) {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let offset = 0
    for (const cluster of clustersOf(node.nodeValue ?? '')) {
      if (wanted.has(cluster)) {
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + cluster.length)
        ranges.push(range)
      }
      offset += cluster.length
    }
  }
  return ranges
}
