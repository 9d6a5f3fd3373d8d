import { text } from '@typecase/shared/messages/text'
import { useTextFont } from '../../names/text-font'
import css from './Drawing.module.css'
import type { Faces } from './faces'
import type { Specimen } from './specimens'

type Props = {
  specimen: Specimen
  faces: Faces
  /** The member may have the fonts of any text. */
  mayFetch: boolean
}

/** A line of a text in the style that it names; the words alone where the shop does not have it. */
export function SpecimenFigure({ specimen, faces, mayFetch }: Props) {
  const style = faces.styleOf(specimen)
  const family = faces.families.find(({ id }) => id === specimen.family)
  const on = Object.entries(specimen.features).flatMap(([tag, value]) => (value > 0 ? [tag] : []))
  const { family: face, hasFailed } = useTextFont(
    mayFetch ? (style?.id ?? null) : null,
    specimen.text,
    on,
  )
  if (!style) {
    return (
      <>
        <p>{specimen.text}</p>
        <p className={css.missing}>
          {family
            ? text('console.text.noStyle', { family: family.name, style: specimen.style })
            : text('console.text.noFamily', { family: specimen.family })}
        </p>
      </>
    )
  }
  return (
    <figure className={css.specimen}>
      <p
        className={css.line}
        dir="auto"
        style={{
          fontFamily: face ? `"${face}", var(--ui)` : 'var(--ui)',
          fontFeatureSettings: settingsOf(specimen.features),
          fontSize: `calc(${specimen.size}px * var(--shrink))`,
        }}
      >
        {specimen.text}
      </p>
      <figcaption className={css.caption}>
        {text('console.text.setIn', {
          family: family?.name ?? specimen.family,
          style: style.name,
          size: specimen.size,
        })}{' '}
        {hasFailed && text('console.specimen.noFont')}
        {!mayFetch && text('console.text.notSetIn')}
      </figcaption>
    </figure>
  )
}

const settingsOf = (features: Specimen['features']) =>
  Object.entries(features)
    .map(([tag, value]) => `"${tag}" ${value}`)
    .join(', ') || 'normal'
