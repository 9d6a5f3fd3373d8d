import {
  placesOf,
  priceAt,
  type Draft,
  type Entry,
  type Place,
  type Range,
  type Sheet,
} from './model'
import { parsePrice, plainPrice, type PriceFault } from '../../money/price-text'
import { isOneCell, rangeSize, type Size } from './selection'

/** The cells of a spreadsheet's text; rows may differ in length. */
export type Block = readonly (readonly string[])[]

/** A cell that refuses its text; `noCell`: the sheet has none there. */
export type CellFault = { place: Place; text: string; fault: PriceFault | 'noCell' }

export type PastePlan =
  | { entries: readonly Entry[]; target: Range; fault?: never }
  | { fault: 'empty' }
  /** The block needs more cells than there are below and right of where it begins. */
  | { fault: 'tooLarge'; block: Size; room: Size }
  | { fault: 'cells'; cells: readonly CellFault[] }

const token = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y

/** The cells of tab-separated text: quoted cells, CRLF, and a newline at the end are understood. */
export function parseBlock(text: string): Block {
  const block: string[][] = [[]]
  let at = 0
  while (at < text.length || block.at(-1)!.length === 0) {
    token.lastIndex = at
    const [all, quoted, bare] = token.exec(text)!
    block.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'))
    at += all.length
    if (at >= text.length) break
    const isTab = text[at] === '\t'
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (isTab && at === text.length) block.at(-1)!.push('')
    if (!isTab && at < text.length) block.push([])
  }
  return block
}

/**
 * The entries that text of a spreadsheet makes. One value fills the range; a block begins at the
 * range's first cell. It is taken whole or refused: nothing is cut, and no part is pasted.
 */
export function planPaste(sheet: Sheet, range: Range, text: string): PastePlan {
  const block = parseBlock(text)
  const size = { rows: block.length, columns: Math.max(...block.map(({ length }) => length)) }
  const isOne = size.rows === 1 && size.columns === 1
  if (isOne && block[0]![0]!.trim() === '') return { fault: 'empty' }
  if (isOne) return planFill(sheet, range, block[0]![0]!)
  const room = { rows: sheet.rows.length - range.top, columns: sheet.columns.length - range.left }
  if (size.rows > room.rows || size.columns > room.columns) {
    return { fault: 'tooLarge', block: size, room }
  }
  const { top, left } = range
  const texts = block.flatMap((cells, row) =>
    cells.map((text, column) => ({ place: { row: top + row, column: left + column }, text })),
  )
  const target = { top, left, bottom: top + size.rows - 1, right: left + size.columns - 1 }
  return planTexts(sheet, texts, target)
}

/** The entries that one text makes in each cell of a range. Places without a cell are left out. */
export function planFill(sheet: Sheet, range: Range, text: string): PastePlan {
  const places = [...placesOf(range)].filter(
    (place) => isOneCell(range) || priceAt(sheet, new Map(), place) !== undefined,
  )
  return planTexts(
    sheet,
    places.map((place) => ({ place, text })),
    range,
  )
}

type PlacedText = { place: Place; text: string }

function planTexts(sheet: Sheet, texts: readonly PlacedText[], target: Range): PastePlan {
  const entries: Entry[] = []
  const cells: CellFault[] = []
  for (const { place, text } of texts) {
    if (sheet.rows[place.row]!.cells[place.column] === undefined) {
      if (text.trim() !== '') cells.push({ place, text, fault: 'noCell' })
      continue
    }
    const { price, fault } = parsePrice(text, sheet.columns[place.column]!.currency)
    if (fault) cells.push({ place, text, fault })
    else entries.push({ place, price: price! })
  }
  return cells.length > 0 ? { fault: 'cells', cells } : { entries, target }
}

/** The prices of a range as a spreadsheet takes them: tab-separated plain numbers. */
export function copyRange(sheet: Sheet, draft: Draft, range: Range) {
  const { rows, columns } = rangeSize(range)
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) => {
      const place = { row: range.top + row, column: range.left + column }
      return plainPrice(priceAt(sheet, draft, place), sheet.columns[place.column]!.currency)
    }).join('\t'),
  ).join('\n')
}
