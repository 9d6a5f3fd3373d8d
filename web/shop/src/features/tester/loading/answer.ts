import { placeOn, type Axis, type Coordinates } from '../axes'
import { widthOf, type Filter } from '#src/features/catalogue/filter.ts'
import type { Font, Style } from '#src/features/catalogue/queries.ts'

/** The part of a filter that chooses among the styles of a family. */
export type Asked = Pick<Filter, 'width' | 'weight'> & {
  /** Ids of those that set the language; null: every style does, or none is asked for. */
  styles: ReadonlySet<string> | null
}

export type Answer = {
  style: Style
  /** On the style's axes; undefined: it has none. */
  place: Coordinates | undefined
  /** The style's name, or its place: "Condensed Bold", "Width 75, Weight 900". */
  name: string
}

// Per cent, where an axis reaches so far.
const usualWidth = { condensed: 75, normal: 100, expanded: 125 }

export const asksForStyle = ({ width, weight, styles }: Asked) =>
  width !== '' || weight !== '' || styles !== null

/**
 * The style, and the place on its axes, in which a family answers a filter: as near as it can be to
 * how the foundry shows the family, in the nearest weight. null: it has no such width.
 */
export function answerOf(font: Font, asked: Asked): Answer | null {
  const own = font.styles.find(({ id }) => id === font.specimen.style.id) ?? font.styles[0]!
  const able = font.styles.filter(({ id }) => asked.styles?.has(id) ?? true)
  const answers = able.flatMap((style) => answerIn(style, font, asked) ?? [])
  const weight = weightOf(own, font.specimen.coordinates)
  const width = percentOf(own, font.specimen.coordinates)
  // An upright stays upright; ten units of weight count as two per cent of width.
  const distance = ({ style, place }: Answer) =>
    (style.id === own.id ? 0 : 1) +
    (style.italic === own.italic ? 0 : 10_000) +
    Math.abs(weightOf(style, place ?? {}) - (Number(asked.weight) || weight)) +
    Math.abs(percentOf(style, place ?? {}) - width) * 5
  return answers.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function answerIn(style: Style, { specimen }: Font, { width, weight }: Asked): Answer | null {
  if (style.axes.length === 0) {
    const isRight = width === '' || widthOf(style.width) === width
    return isRight ? { style, place: undefined, name: style.name } : null
  }
  const place = { ...placeOn(style.axes, specimen.coordinates) }
  const widthAxis = axisOf(style, 'wdth')
  const weightAxis = axisOf(style, 'wght')
  if (width !== '' && widthAxis) {
    const usual = usualWidth[width as keyof typeof usualWidth]
    if (widthOf(place['wdth']!) !== width) place['wdth'] = within(widthAxis, usual)
  }
  if (weight !== '' && weightAxis) place['wght'] = within(weightAxis, Number(weight))
  const isRight = width === '' || widthOf(percentOf(style, place)) === width
  return isRight ? { style, place, name: nameOf(style, place) } : null
}

function nameOf(style: Style, place: Coordinates) {
  const named = (['wdth', 'wght'] as const).flatMap((tag) => axisOf(style, tag) ?? [])
  return named.map(({ tag, name }) => `${name} ${place[tag]}`).join(', ') || style.name
}

const axisOf = ({ axes }: Style, tag: string) => axes.find((axis) => axis.tag === tag)

const weightOf = (style: Style, place: Coordinates) => place['wght'] ?? style.weight

const percentOf = (style: Style, place: Coordinates) => place['wdth'] ?? style.width

const within = ({ min, max }: Axis, value: number) => Math.min(max, Math.max(min, value))
