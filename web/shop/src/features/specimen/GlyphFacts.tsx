import { list, number } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import css from './Glyphs.module.css'
import { characterOf, unicodeOf, waysTo, type GlyphTable } from './glyph-table'

type Props = { font: Font; table: GlyphTable; place: number; onCopy: () => void }

const mostWays = 6

/** What a glyph is called, where it stands in Unicode, who has it and how it is reached. */
export function GlyphFacts({ font, table, place, onCopy }: Props) {
  const glyph = table.glyphs[place]!
  const character = characterOf(glyph)
  const isShown = character !== null && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
  const canCopy = character !== null || waysTo(table, place).length > 0
  const facts = [
    [text('glyphs.name'), isShown ? `${character}, ${glyph.name}` : glyph.name],
    [text('glyphs.unicode'), glyph.codePoint === null ? '–' : unicodeOf(glyph.codePoint)],
    [text('glyphs.advance'), number(glyph.advance)],
    [text('glyphs.inStyles'), inStyles(font, glyph.styles)],
    [text('glyphs.reachedBy'), reachedBy(table, place)],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value], index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {index === 0 && canCopy && (
              <span className={css.copy}>
                <Button kind="words" onPress={onCopy}>
                  {text('glyphs.copy')}
                </Button>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function inStyles({ styles: { length } }: Font, count: number) {
  if (count >= length) return text('glyphs.allStyles', { count: length })
  return text('glyphs.someStyles', { count, all: length })
}

function reachedBy(table: GlyphTable, place: number) {
  const { codePoint } = table.glyphs[place]!
  const ways = waysTo(table, place).map(({ from, tag }) => text('glyphs.way', { from, tag }))
  const all = [...(codePoint === null ? [] : [text('glyphs.direct')]), ...ways]
  if (all.length === 0) return text('glyphs.byShaping')
  if (all.length <= mostWays) return all.join('; ')
  const rest = text('glyphs.moreWays', { count: all.length - mostWays })
  return list([...all.slice(0, mostWays), rest])
}
