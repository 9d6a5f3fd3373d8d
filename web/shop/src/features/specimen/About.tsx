import { list, number } from '@typecase/shared/format'
import { Link } from '@typecase/ui/Link'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './About.module.css'

/** What the foundry says about a family, and the facts beside it. */
export function About({ font }: { font: Font }) {
  const formats = [...new Set(font.styles.map(({ format }) => format.toUpperCase()))].sort()
  const glyphs = Math.max(...font.styles.map(({ glyphCount }) => glyphCount))
  const facts = [
    [text('font.designer', { count: font.designers.length }), list(font.designers)],
    [text('font.year'), String(font.year)],
    [text('font.version'), font.version],
    [text('font.formats'), [...formats, 'WOFF2'].join(', ')],
    [text('font.glyphs'), number(glyphs)],
    [text('font.licence'), font.licenceName],
  ]
  return (
    <div className={css.about}>
      {/* The server has made this HTML from Markdown and left nothing in it that acts. */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: font.aboutHtml }} />
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
            <Link href={paths.specimen(font)} type="application/pdf">
              {text('font.specimenPdf')}
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}
