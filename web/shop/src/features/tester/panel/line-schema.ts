import type { Schemas } from '@typecase/shared/api'
import { z } from '@typecase/shared/zod'
import { longestText } from '../text-editing'
import { clamp, limits, plainLine, type LineSetting } from './setting'

/** A line as the API and links have it. */
export type TesterLine = Schemas['TesterLine']

/** Default values are left out, so that links stay short. */
export function toLine(setting: LineSetting): TesterLine {
  const { style, text, size, ...others } = setting
  const plain: Record<string, unknown> = plainLine(style, text, size)
  const changed = Object.entries(others).filter(
    ([name, value]) => value && JSON.stringify(value) !== JSON.stringify(plain[name]),
  )
  return { style, text, size, ...Object.fromEntries(changed) }
}

const within = (range: { min: number; max: number }) =>
  z.pipe(
    z.number(),
    z.transform((value: number) => clamp(value, range)),
  )
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
const colour = matching(/^#[0-9a-f]{6}$/i)
const tag = matching(/^[\x20-\x7e]{4}$/)
/** Missing and impossible values become the default. */
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
  z.transform(({ style, text, size, ...others }): LineSetting => ({
    ...plainLine(style, text, size),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => (value ?? null) !== null)),
  })),
)

/** At most 5,000 characters, no character cut in two. */
function cutText(text: string) {
  if (text.length <= longestText) return text
  return [...text].slice(0, longestText).join('')
}
