import type { Schemas } from '@typecase/shared/api'
import css from './SetName.module.css'
import { SetText, type SetTextProps } from './SetText'

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
