import type { Schemas } from '@typecase/shared/api'
import { z } from '@typecase/shared/zod'
import type { Axis, Coordinates } from '../axes'

export type TesterLine = Schemas['TesterLine']
export type Align = 'start' | 'center' | 'end' | 'justify'
export type LetterCase = 'upper' | 'lower' | 'title'
export type Direction = 'ltr' | 'rtl'

/** How a line of the tester is set. What is null is as the page, the font or the typing has it. */
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

/** Characters. */
export const longestText = 5000

const usualLeading = 1.2

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

/** The line as the API has it: what is as usual is left out, so that links stay short. */
export function toLine(setting: LineSetting): TesterLine {
  const { style, text, size, leading, tracking, align, coordinates, features } = setting
  const { letterCase, direction, language, ink, paper } = setting
  return {
    style,
    text,
    size,
    ...(leading !== usualLeading && { leading }),
    ...(tracking !== 0 && { tracking }),
    ...(align !== 'start' && { align }),
    ...(letterCase && { letterCase }),
    ...(direction && { direction }),
    ...(language && { language }),
    ...(hasEntries(coordinates) && { coordinates: { ...coordinates } }),
    ...(hasEntries(features) && { features: { ...features } }),
    ...(ink && { ink }),
    ...(paper && { paper }),
  }
}

const hasEntries = (record: object) => Object.keys(record).length > 0

const within = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.number(),
    z.transform((value: number) => clamp(value, min, max)),
  )
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const colour = matching(/^#[0-9a-f]{6}$/i)
const tag = matching(/^[\x20-\x7e]{4}$/)
/** What is missing, or is nothing that can be meant, is as usual. */
const orUsual = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullish(schema), null)

/**
 * A line as a link, the server or the browser's storage hands it over. Numbers beyond their limits
 * are brought within them; what is unknown in any other way is as usual; without a style, a text and
 * a size it is no line.
 */
export const lineSchema = z.pipe(
  z.object({
    style: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.pipe(
      z.string(),
      z.transform((text: string) => cutText(text)),
    ),
    size: within(limits.size),
    leading: orUsual(within(limits.leading)),
    tracking: orUsual(within(limits.tracking)),
    align: orUsual(z.enum(['start', 'center', 'end', 'justify'])),
    letterCase: orUsual(z.enum(['upper', 'lower', 'title'])),
    direction: orUsual(z.enum(['ltr', 'rtl'])),
    language: orUsual(matching(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)),
    coordinates: orUsual(z.record(tag, z.number())),
    features: orUsual(z.record(tag, z.boolean())),
    ink: orUsual(colour),
    paper: orUsual(colour),
  }),
  z.transform((line): LineSetting => ({
    style: line.style,
    text: line.text,
    size: line.size,
    leading: line.leading ?? usualLeading,
    tracking: line.tracking ?? 0,
    align: line.align ?? 'start',
    letterCase: line.letterCase ?? null,
    direction: line.direction ?? null,
    language: line.language ?? null,
    coordinates: line.coordinates ?? {},
    features: line.features ?? {},
    ink: line.ink ?? null,
    paper: line.paper ?? null,
  })),
)

/** At most 5,000 characters, no character cut in two. */
export function cutText(text: string) {
  if (text.length <= longestText) return text
  return [...text].slice(0, longestText).join('')
}

/** What of a setting another style can follow: the axes and features that it has too. */
export type Abilities = {
  axes: readonly Pick<Axis, 'tag' | 'min' | 'max'>[]
  features: readonly { tag: string }[]
}

/** Coordinates and features that the style has, within its ranges. */
export function fitTo(setting: LineSetting, { axes, features }: Abilities): LineSetting {
  const coordinates = axes.flatMap(({ tag, min, max }) => {
    const value = setting.coordinates[tag]
    return value === undefined ? [] : [[tag, clamp(value, min, max)]]
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

function clamp(value: number, min: number, max: number) {
  return Math.min(max, Math.max(min, value))
}
