import type { Font, Style } from '#src/features/catalogue/queries.ts'
import type { LetterCase } from '../letter-case'
import type { Axis, Coordinates } from '../axes'
import type { TesterState } from '../use-tester-font'

type Align = 'start' | 'center' | 'end' | 'justify'
export type Direction = 'ltr' | 'rtl'

/** How a line of the tester is set. Values of null follow the page, the font or the typed text. */
export type LineSetting = {
  /** The style's id. */
  style: string
  text: string
  /** px */
  size: number
  /** Line height as a multiple of the size. */
  leading: number
  /** Thousandths of an em. */
  tracking: number
  align: Align
  letterCase: LetterCase | null
  direction: Direction | null
  /** BCP 47 */
  language: string | null
  /** User-space value by axis tag; an axis that is not here stands at its default. */
  coordinates: Coordinates
  /** On or off by tag; a feature that is not here is as the font has it. */
  features: Readonly<Record<string, boolean>>
  /** "#rrggbb" */
  ink: string | null
  paper: string | null
}

export const limits = {
  size: { min: 6, max: 400 },
  leading: { min: 0.5, max: 3 },
  tracking: { min: -200, max: 1000 },
} as const

export const usualLeading = 1.2

/** A line that nobody has touched. */
export const plainLine = (style: string, text: string, size: number): LineSetting => ({
  style,
  text,
  size,
  leading: usualLeading,
  tracking: 0,
  align: 'start',
  letterCase: null,
  direction: null,
  language: null,
  coordinates: {},
  features: {},
  ink: null,
  paper: null,
})

/** The part of a setting that another style can follow: the axes and features that it has too. */
export type Abilities = {
  axes: readonly Pick<Axis, 'tag' | 'min' | 'max'>[]
  features: readonly { tag: string }[]
}

/** Coordinates and features that the style has, within its ranges. */
export function fitTo(setting: LineSetting, { axes, features }: Abilities): LineSetting {
  const coordinates = axes.flatMap(({ tag, min, max }) => {
    const value = setting.coordinates[tag]
    return value === undefined ? [] : [[tag, clamp(value, { min, max })]]
  })
  const switched = features.flatMap(({ tag }) =>
    tag in setting.features ? [[tag, setting.features[tag]]] : [],
  )
  return {
    ...setting,
    coordinates: Object.fromEntries(coordinates),
    features: Object.fromEntries(switched),
  }
}

/**
 * Everything of `model` but its style and text on another line, as far as that line's style can
 * follow.
 */
export function setLike(line: LineSetting, model: LineSetting, abilities: Abilities): LineSetting {
  return fitTo({ ...model, style: line.style, text: line.text }, abilities)
}

/** The line as it began, with the text that stands in it now. */
export const resetTo = (start: LineSetting, { text }: LineSetting) => ({ ...start, text })

/** A feature switched; back where the font has it, it is forgotten. */
export function withFeature(
  setting: LineSetting,
  { tag, onByDefault }: { tag: string; onByDefault: boolean },
  isOn: boolean,
): LineSetting {
  const features = { ...setting.features }
  if (isOn === onByDefault) delete features[tag]
  else features[tag] = isOn
  return { ...setting, features }
}

export const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value))

/** The props of every group of the line controls. */
export type PanelPart = {
  font: Font
  /** The style that the line is set in, one of the font's. */
  style: Style
  setting: LineSetting
  onChange: (next: LineSetting) => void
  /** How the line began: where a double click and a reset lead. */
  start: LineSetting
  face: TesterState
}
