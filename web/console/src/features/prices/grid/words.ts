import { text } from '@typecase/shared/messages/text'
import type { FormulaFault, FormulaPlan, Rounding } from './formula'
import type { Command, Place, Range, Row, Sheet } from './model'
import { unitOf } from '../../money/price-text'
import type { CellFault, PastePlan } from './paste'

/** A row as it is named outside of the grid, where no heading stands above it. */
export const rowWords = ({ group, label }: Row) => (group ? `${group.name} ${label}` : label)

export const placeWords = ({ rows, columns }: Sheet, { row, column }: Place) =>
  text('console.prices.place', { row: rowWords(rows[row]!), column: columns[column]!.label })

/** A range by its ends: "Fraunces Variable to Vollkorn Complete family, EUR to CHF". */
export function rangeWords({ rows, columns }: Sheet, { top, bottom, left, right }: Range) {
  const span = (first: string, last: string) =>
    first === last ? first : text('console.prices.span', { first, last })
  return text('console.prices.place', {
    row: span(rowWords(rows[top]!), rowWords(rows[bottom]!)),
    column: span(columns[left]!.label, columns[right]!.label),
  })
}

export const commandWords = ({ kind, changes }: Command) =>
  text(`console.prices.command.${kind}`, { count: changes.length })

/** The result of a command: `following` cells change with their base, of `total` cells that were meant. */
export function doneWords({ kind, changes }: Command, following: number, total: number) {
  const count = changes.length
  const done =
    kind === 'putBack'
      ? text('console.prices.putBackDone', { count })
      : text('console.prices.changed', { count, stay: total - count - following })
  return following > 0 ? `${done} ${text('console.prices.following', { count: following })}` : done
}

/** Why a text is no price of its cell, and how to write one. */
export function faultWords({ columns }: Sheet, { place, text: written, fault }: CellFault) {
  const { currency } = columns[place.column]!
  const { digits } = unitOf(currency)
  return text(`console.prices.fault.${fault}`, { text: written.trim(), currency, digits })
}

/** Cells that the notice of a refused paste names. */
const namedCells = 8

/** A refused paste: a sentence, and the cells that refuse their text. */
export function pasteFaultWords(
  sheet: Sheet,
  { top, left }: Range,
  plan: Extract<PastePlan, { fault: string }>,
) {
  if (plan.fault === 'empty') return { sentence: text('console.prices.pasteEmpty'), cells: [] }
  if (plan.fault === 'tooLarge') {
    const { block, room } = plan
    const place = placeWords(sheet, { row: top, column: left })
    const rooms = { roomRows: room.rows, roomColumns: room.columns }
    return {
      sentence: text('console.prices.pasteTooLarge', { ...block, ...rooms, place }),
      cells: [],
    }
  }
  const { cells } = plan
  const named = cells.slice(0, namedCells).map((cell) =>
    text('console.prices.pasteCell', {
      place: placeWords(sheet, cell.place),
      fault: faultWords(sheet, cell),
    }),
  )
  const more = cells.length - named.length
  return {
    sentence: text('console.prices.pasteCells', { count: cells.length }),
    cells: more > 0 ? [...named, text('console.prices.pasteMore', { count: more })] : named,
  }
}

/** A number without a word of what it does. */
const bareNumber = /^([\d.,]+)\s*(%?)$/

/** Why a formula changes nothing at all. `written`: the change, for an example with its number. */
export function formulaFaultWords(sheet: Sheet, fault: FormulaFault, written = '') {
  const [, amount, percent] = bareNumber.exec(written.trim()) ?? []
  if (fault.fault === 'change' && amount !== undefined) {
    return text(`console.prices.formulaFault.${percent ? 'barePercent' : 'bareAmount'}`, { amount })
  }
  if (fault.fault === 'amount') {
    const place = { row: 0, column: fault.column }
    return faultWords(sheet, { place, text: fault.text, fault: fault.why })
  }
  if (fault.fault === 'negative' || fault.fault === 'tooLarge') {
    const place = placeWords(sheet, fault.first)
    return text(`console.prices.formulaFault.${fault.fault}`, { place, more: fault.count - 1 })
  }
  return text(`console.prices.formulaFault.${fault.fault}`)
}

/** The cells of a formula's range that stay as they are, and why. */
export function stayWords({ stay }: FormulaPlan, rounding: Rounding) {
  const { unchanged, noPrice, noCell } = stay
  const unchangedWords =
    rounding.to === 'nearest'
      ? text('console.prices.stayHalfStep', { count: unchanged, step: rounding.step })
      : text('console.prices.stay', { count: unchanged })
  return [
    unchanged > 0 && unchangedWords,
    noPrice > 0 && text('console.prices.stayNoPrice', { count: noPrice }),
    noCell > 0 && text('console.prices.stayNoCell', { count: noCell }),
  ]
    .filter((words) => words !== false)
    .join(' ')
}
