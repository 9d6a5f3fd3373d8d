import type { Schemas } from '@typecase/shared/api'
import css from './SetName.module.css'
import type { Family } from '#src/features/catalogue/queries.ts'
import { SetText, type SetTextProps } from './SetText'
import { firstPlace } from './tester-address'
import { useTesterFont, type TesterRequest } from './use-tester-font'

export type SetNameProps = Omit<SetTextProps, 'text'> & {
  /** The name that is read; in the style's own glyphs where it has them. */
  name: string
  style: Pick<Schemas['Style'], 'name' | 'sample'>
  /** Of the family whose word stands in. */
  family: { language: string; direction: 'ltr' | 'rtl' }
}

/**
 * A name set in a style. Where the font lacks letters of it, a word of the family stands in, and the
 * name stands beside it in the interface face.
 */
export function SetName({ name, style, family, ...set }: SetNameProps) {
  const text = textOfName(name, style)
  if (text === name) return <SetText text={name} {...set} />
  return (
    <>
      <span aria-hidden="true">
        <SetText text={text} {...set} language={family.language} direction={family.direction} />
      </span>{' '}
      <span className={css.name}>{name}</span>
    </>
  )
}

/** The text that the font of a name must have. */
export const textOfName = (name: string, { name: own, sample }: SetNameProps['style']) =>
  sample === own ? name : sample

type NamedStyle = Pick<Schemas['Style'], 'id' | 'name' | 'sample' | 'tester'>
type NamedFamily = Pick<Family, 'protection' | 'specimen'>

/** The font of a name, as the specimen of its family begins. */
export const useNameFont = (
  name: string,
  style: NamedStyle,
  { protection, specimen }: NamedFamily,
  when: Pick<TesterRequest, 'isNear' | 'isBatched'> = {},
) =>
  useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection,
    text: textOfName(name, style),
    place: firstPlace(style.tester, specimen),
    start: specimen.coordinates,
    ...when,
  })
