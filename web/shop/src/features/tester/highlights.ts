// Ranges of text that wait for their glyphs, or that the style cannot set, are painted by the CSS
// Custom Highlight API: the text itself stays as the visitor typed it. See specimen.css.

type Kind = 'tester-waiting' | 'tester-missing'

const canHighlight = typeof CSS !== 'undefined' && 'highlights' in CSS

/** Marks every occurrence of the characters inside the element. Returns what takes them away. */
export function highlight(kind: Kind, element: Element, characters: readonly string[]) {
  if (!canHighlight || characters.length === 0) return () => {}

  const marked = CSS.highlights.get(kind) ?? new Highlight()
  CSS.highlights.set(kind, marked)
  const ranges = findRanges(element, new Set(characters))
  for (const range of ranges) marked.add(range)
  return () => {
    for (const range of ranges) marked.delete(range)
  }
}

function findRanges(element: Element, characters: ReadonlySet<string>) {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let offset = 0
    for (const character of node.nodeValue ?? '') {
      if (characters.has(character)) {
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + character.length)
        ranges.push(range)
      }
      offset += character.length
    }
  }
  return ranges
}
