/** A text by which fonts are compared, as `typecase check-fonts --texts` prints it. */
export interface CheckText {
  script: string
  language: string
  text: string
}

const longestLine = 26 // UTF-16 units
const mostLines = 40
const linesOfOtherScripts = 2

/**
 * Lines to type of a style's texts: all of its own script, clusters beside one another, and a few
 * of each other script. At most so many as are typed in a minute or two, from the first to the last.
 */
export function linesOf(texts: readonly CheckText[], script: string): string[] {
  const scripts = Map.groupBy(texts, (text) => text.script)
  const own = joined(scripts.get(script) ?? [])
  scripts.delete(script)
  const others = [...scripts.values()].flatMap((each) => spread(joined(each), linesOfOtherScripts))
  return [...spread(own, mostLines), ...spread(others, mostLines / 4)]
}

function joined(texts: readonly CheckText[]): string[] {
  const words = [...new Set(texts.flatMap(({ text }) => text.split(' ').filter(Boolean)))]
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line && line.length + word.length >= longestLine) {
      lines.push(line)
      line = ''
    }
    line += (line && ' ') + word
  }
  return line ? [...lines, line] : lines
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]!)
}
