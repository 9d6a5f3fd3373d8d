import { copyText } from '@typecase/shared/copy-text'
import { toast } from '@typecase/ui/Toast'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useMemo } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { retryImages, useAnyFailed } from './drawn-images'
import { sheetOf } from './drawn-glyph'
import { GlyphFacts } from './GlyphFacts'
import { GlyphGrid } from './GlyphGrid'
import { GlyphPickers } from './GlyphPickers'
import css from './Glyphs.module.css'
import { characterOf, waysTo, type GlyphTable } from './glyph-table'
import { Inspector } from './Inspector'
import { useGlyphChoice } from './use-glyph-choice'

type Props = {
  font: Font
  table: GlyphTable
  /** The character that the address asks for. */
  asked: string | null
}

/** The glyphs of one style by block, by feature or by a search, beside the chosen one, large. */
export function GlyphBrowser({ font, table, asked }: Props) {
  const usual = font.script === 'Latn' ? 'g' : [...font.specimen.text][0]!
  const choice = useGlyphChoice(table, usual, asked)
  const { places, chosen, isSearch } = choice
  const sheets = useMemo(
    () => [...new Set(table.glyphs.map(({ id }) => sheetOf(table, id)))],
    [table],
  )
  const hasFailed = useAnyFailed(sheets)
  const found = text('glyphs.found', { count: places.length })
  return (
    <>
      <GlyphPickers table={table} choice={choice} />
      <VisuallyHidden>
        <p aria-live="polite">{isSearch ? found : ''}</p>
      </VisuallyHidden>
      <div className={css.browser}>
        <div className={css.inspector}>
          {chosen >= 0 && <Inspector table={table} place={chosen} />}
        </div>
        <div className={css.table}>
          {places.length > 0 ? (
            <GlyphGrid
              label={text('font.glyphs')}
              table={table}
              places={places}
              chosen={chosen}
              onChoose={choice.choose}
              onCopy={(place) => void copyGlyph(table, place)}
            />
          ) : (
            <p className={css.none}>{text('glyphs.none')}</p>
          )}
          {chosen >= 0 && (
            <GlyphFacts
              font={font}
              table={table}
              place={chosen}
              onCopy={() => void copyGlyph(table, chosen)}
            />
          )}
          {hasFailed && (
            <Notice
              actions={
                <Button kind="words" onPress={() => retryImages(sheets)}>
                  {text('shell.retry')}
                </Button>
              }
            >
              {text('glyphs.notDrawn')}
            </Notice>
          )}
        </div>
      </div>
    </>
  )
}

async function copyGlyph(table: GlyphTable, place: number) {
  const glyph = table.glyphs[place]!
  const way = waysTo(table, place)[0]
  const character = characterOf(glyph) ?? way?.from
  if (character === undefined) return
  const isDone = await copyText(character)
  if (!isDone) return toast({ text: text('glyphs.notCopied') })
  const isDirect = glyph.codePoint !== null || !way
  toast({
    text: isDirect
      ? text('glyphs.copied', { character })
      : text('glyphs.copiedFor', { character, tag: way.tag }),
  })
}
