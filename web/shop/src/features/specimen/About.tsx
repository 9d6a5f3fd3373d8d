import { list, number } from '@typecase/shared/format'
import { Prose } from '@typecase/ui/Prose'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import css from './About.module.css'
import { SpecimenLink } from './SpecimenLink'

/** What the foundry says about a family, and the facts beside it. */
export function About({ font }: { font: Font }) {
  const formats = [...new Set(font.styles.map(({ format }) => format.toUpperCase()))].sort()
  const facts = [
    [text('font.designer', { count: font.designers.length }), list(font.designers)],
    [text('font.year'), String(font.year)],
    [text('font.version'), font.version],
    [text('font.formats'), formats.join(', ')],
    [text('font.glyphs'), glyphCounts(font)],
    [text('font.licence'), font.licenceName],
  ]
  return (
    <div className={css.about}>
      <div className={css.text}>
        <Prose html={font.aboutHtml} />
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{text('font.specimen')}</dt>
          <dd>
            <SpecimenLink font={font} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

// Of the files, as each style's own table says.
function glyphCounts({ styles }: Font) {
  const counts = styles.map(({ glyphCount }) => glyphCount)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (least === most) return number(most)
  return text('font.glyphCounts', { least: number(least), most: number(most) })
}
