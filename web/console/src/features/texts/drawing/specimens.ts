// Specimens in a Markdown text, as its editor needs them. Those of a drawing are read by the server
// (server/src/content/rich_text.cpp), which knows raw HTML and more of what is no specimen.

/** A line of type between the words of a text. */
export type Specimen = {
  /** Id. */
  family: string
  /** The name of a style within the family; empty: the one that introduces it. */
  style: string
  /** px on a wide screen. */
  size: number
  /** OpenType tags with their values. */
  features: Readonly<Record<string, number>>
  text: string
  /** Of the Markdown, from 1, where it begins. */
  line: number
}

/** px */
export const specimenSizes = { least: 12, usual: 72, most: 300 }
/** Characters. */
export const longestSpecimen = 300
/** Of a text. */
export const mostSpecimens = 20

/** A text whose specimens gave way to marks, each a paragraph of its own. */
export type MarkedText = { markdown: string; specimens: readonly Specimen[] }

/** Stands for a specimen in what is left of a text. */
export const mark = 'specimen6f1d0b57e4a94c12'

/**
 * Takes the specimens out of a text. Those within fenced code stay, and so does what is written
 * otherwise than a specimen is: the shop draws its words.
 */
export function markSpecimens(markdown: string): MarkedText {
  const lines = markdown.split(/\r\n|\r|\n/)
  const ends = closingLines(lines)
  const rest: string[] = []
  const specimens: Specimen[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    fence = fenceAfter(fence, line)
    const end = fence === '' && specimens.length < mostSpecimens && opens(line) ? ends[at]! : -1
    const found = end < 0 ? null : readSpecimen(lines, at, end)
    if (!found) {
      rest.push(line)
      continue
    }
    specimens.push(found)
    rest.push('', mark, '')
    at = end
  }
  return { markdown: rest.join('\n'), specimens }
}

const opening = '::: specimen'

const opens = (line: string) =>
  line.startsWith(opening) && (line[opening.length] === ' ' || line.trimEnd() === opening)

/** The fence that code stands in after a line; empty: none. */
function fenceAfter(fence: string, line: string) {
  const [, found = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
  if (fence === '') return found
  return found.startsWith(fence) && line.trim() === found ? '' : fence
}

/** For each line the next one that ends a specimen; -1: none does. Found from behind, in one pass. */
function closingLines(lines: readonly string[]) {
  const ends = new Int32Array(lines.length)
  let end = -1
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    ends[at] = end
    if (lines[at]!.startsWith(':::') && lines[at]!.trimEnd() === ':::') end = at
  }
  return ends
}

function readSpecimen(lines: readonly string[], at: number, end: number): Specimen | null {
  const settings = readSettings(lines[at]!.slice(opening.length).trimEnd())
  const text = settings && readWords(lines, at + 1, end)
  return settings && text ? { ...settings, text, line: at + 1 } : null
}

/** The words between two lines; null: there are none, or more than a specimen has. */
function readWords(lines: readonly string[], from: number, end: number) {
  // In UTF-16 units, at most two for a character; each line feed is one.
  let left = 2 * longestSpecimen - (end - from - 1)
  const words: string[] = []
  for (let at = from; at < end && left >= 0; at += 1) {
    const line = lines[at]!.trimEnd()
    left -= line.length
    words.push(line)
  }
  const text = left < 0 ? '' : words.join('\n')
  return text.trim() !== '' && [...text].length <= longestSpecimen ? text : null
}

type Settings = Omit<Specimen, 'text' | 'line'>

/** Characters of the line that begins a specimen. */
const longestSettings = 1_000

/** `family="ID" style="NAME" size=72 features="ss01,smcp=1"`, in any order, each once. */
function readSettings(written: string): Settings | null {
  if (written.length > longestSettings) return null
  const found: Record<string, string> = {}
  const rest = written.replaceAll(/ +(\w+)=(?:"([^"]*)"(?= |$)|([^ "]*)(?= |$))/g, (...parts) => {
    const [, name, quoted, bare] = parts as string[]
    if (name! in found) found['twice'] = ''
    found[name!] = quoted ?? bare ?? ''
    return ''
  })
  const { family, style = '', size, features = '', ...others } = found
  const px = size === undefined ? specimenSizes.usual : wholeOf(size)
  const switched = featuresOf(features)
  const isSize = px >= specimenSizes.least && px <= specimenSizes.most
  const isSound = rest.trim() === '' && Object.keys(others).length === 0 && isSize
  return family && switched && isSound ? { family, style, size: px, features: switched } : null
}

const wholeOf = (written: string) => (/^\d+$/.test(written) ? Number(written) : NaN)

function featuresOf(written: string) {
  const features: Record<string, number> = {}
  for (const item of written === '' ? [] : written.split(',')) {
    const [, tag, value = '1'] = /^([A-Za-z0-9]{4})(?:=(\d{1,2}))?$/.exec(item) ?? []
    if (!tag) return null
    features[tag] = Number(value)
  }
  return features
}

/** Whether written lines are one specimen, with these words. */
export function isSpecimen(block: string, words: string) {
  const { markdown, specimens } = markSpecimens(block)
  return markdown.trim() === mark && specimens[0]?.text === words
}

/**
 * The line, from 1, that a block can stand behind, where it was to stand behind `at`: the last one of a specimen
 * or of fenced code around that; before code that does not end; 0: at the begin of the text.
 */
export function lineBehind(markdown: string, at: number) {
  const lines = markdown.split('\n')
  const ends = closingLines(lines)
  let fence = ''
  let before = 0
  for (let line = 0; line < lines.length; line += 1) {
    const isText = fence === ''
    fence = fenceAfter(fence, lines[line]!)
    if (fence !== '') continue
    if (isText && opens(lines[line]!)) line = Math.max(line, ends[line]!)
    if (line + 1 >= at) return line + 1
    before = line + 1
  }
  return before
}

/** A specimen as it is written in a text. */
export function specimenBlock({
  family,
  style,
  size,
  text,
}: Omit<Settings, 'features'> & { text: string }) {
  const settings = [
    `family="${family}"`,
    ...(style === '' ? [] : [`style="${style}"`]),
    ...(size === specimenSizes.usual ? [] : [`size=${size}`]),
  ]
  return `::: specimen ${settings.join(' ')}\n${text}\n:::`
}
