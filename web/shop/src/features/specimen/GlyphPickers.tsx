import { SearchField } from '@typecase/ui/SearchField'
import { Picker } from '@typecase/ui/Picker'
import { Words } from '@typecase/ui/Words'
import { offeredFeatures } from '#src/features/tester/feature-list.ts'
import { text } from '#src/messages/text.ts'
import css from './Glyphs.module.css'
import type { GlyphTable } from './glyph-table'
import { allBlocks, type GlyphChoice, type GlyphView } from './use-glyph-choice'

/** What of a glyph table to show: a block, what a feature leads to, or what is found. */
export function GlyphPickers({ table, choice }: { table: GlyphTable; choice: GlyphChoice }) {
  return (
    <div className={css.pickers}>
      <Words<GlyphView>
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
