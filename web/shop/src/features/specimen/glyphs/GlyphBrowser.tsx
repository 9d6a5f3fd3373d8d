import { copyText } from '@typecase/shared/copy-text'
import { toast } from '@typecase/ui/overlays/Toast'
import { Notice } from '@typecase/ui/overlays/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useMemo } from 'react'
import { SearchField } from '@typecase/ui/fields/SearchField'
import { Picker } from '@typecase/ui/fields/Picker'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { list, number } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import type { Font } from '#src/features/catalogue/queries.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { offeredFeatures } from '#src/features/tester/feature-list.ts'
import { retryImages, useAnyFailed, sheetOf } from './drawn-glyph'
import { GlyphGrid } from './GlyphGrid'
import css from './Glyphs.module.css'
import { characterOf, waysTo, type GlyphTable, unicodeOf } from './glyph-table'
import { Inspector } from './Inspector'
import { useGlyphChoice, allBlocks, type GlyphChoice, type GlyphView } from './use-glyph-choice'

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
              {...{ table, places, chosen }}
              label={text('font.glyphs')}
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
            <Notice action={retryAction(() => retryImages(sheets))}>
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

/** Pickers for the shown part of a glyph table: a block, a feature's results, or a search. */
export function GlyphPickers({ table, choice }: { table: GlyphTable; choice: GlyphChoice }) {
  return (
    <div className={`columns ${css.pickers}`}>
      <FilterTabs<GlyphView>
        label={text('glyphs.order')}
        words={[
          { id: 'block', name: text('glyphs.byBlock') },
          { id: 'feature', name: text('glyphs.byFeature'), ...noneIf(table.features) },
        ]}
        value={choice.view}
        onChange={choice.setView}
      />
      <div className={css.search}>
        <SearchField
          label={text('glyphs.find')}
          value={choice.sought}
          onChange={choice.setSought}
        />
      </div>
      <div className={css.part}>
        {choice.view === 'block' ? (
          <Picker
            label={text('glyphs.block')}
            choices={[
              { id: allBlocks, name: text('glyphs.allBlocks') },
              ...table.blocks.map(({ name }) => ({ id: name, name })),
            ]}
            value={choice.block}
            isDisabled={choice.isSearch}
            onChange={choice.setBlock}
          />
        ) : (
          <Picker
            label={text('glyphs.feature')}
            choices={offered(table)}
            value={choice.tag}
            isDisabled={choice.isSearch}
            onChange={choice.setTag}
          />
        )}
      </div>
    </div>
  )
}

// A word with a count of 0 cannot be chosen.
const noneIf = ({ length }: readonly unknown[]) => (length === 0 ? { count: 0 } : {})

function offered({ features }: GlyphTable) {
  const named = offeredFeatures(features.map((each) => ({ ...each, onByDefault: false })))
  const names = new Map(named.map(({ tag, name }) => [tag, name]))
  return features.map(({ tag, name }) => ({
    id: tag,
    name: text('glyphs.featureNamed', { name: names.get(tag) ?? name, tag }),
  }))
}

type GlyphPickersProps = { font: Font; table: GlyphTable; place: number; onCopy: () => void }

const mostWays = 6

/** Name, code point, styles and input of a glyph. */
export function GlyphFacts({ font, table, place, onCopy }: GlyphPickersProps) {
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
          <dt className="quiet">{name}</dt>
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
