import { date, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { faceOf } from '../drop/face'
import type { Row } from '../drop/group-files'
import { Features, Metrics, Names } from './Facts'
import { GlyphFigures } from './GlyphFigures'
import { GlyphStrip, stripLength } from './GlyphStrip'
import type { FontPlace, GlyphDifference, ReleaseView } from './queries'
import css from './ReleaseBoard.module.css'
import { Advances, Block, Kerning, Texts } from './Tables'
import { countsOf, isGlyphTab, tabIds, tabOf, type TabId } from './tabs'
import { useDrawings } from './use-drawings'

type Props = { font: FontPlace; row: Row; view: ReleaseView }

/** Rows of a table at the right, which has the largest differences. */
const most = 8

/** The changes of a new release: glyphs over each other, figures beside them, texts below. */
export function ReleaseBoard({ font, row, view }: Props) {
  const [search, setSearch] = useSearchParams()
  const counts = countsOf(view)
  const tab = tabOf(search.get('tab'), counts)
  const show = (id: TabId) => setSearch({ tab: id }, { replace: true })
  const face = faceOf(font.upload, row)
  return (
    <>
      <div className={css.facts}>
        <div className={css.tabs}>
          <FilterTabs
            label={text('console.release.kinds')}
            value={tab}
            onChange={show}
            words={tabIds.map((id) => ({
              id,
              name: text(`console.release.tab.${id}`),
              count: counts[id],
            }))}
          />
        </div>
        <p className="quiet">
          {text('console.release.against', {
            version: view.before.version,
            since: date(view.since),
          })}
        </p>
      </div>
      <div className={css.columns}>
        <div>
          <Main {...{ font, view, tab, face }} />
          {tab !== 'texts' && (
            <Block
              title={text('console.release.willReflow')}
              aside={text('console.release.setWithBoth')}
            >
              <Texts texts={view.texts.slice(0, most)} face={face} />
            </Block>
          )}
        </div>
        <Side {...{ font, view, tab, face, show }} />
      </div>
    </>
  )
}

type PartProps = {
  font: FontPlace
  view: ReleaseView
  tab: TabId
  face: { address: string; id: string }
}

function Main({ font, view, tab, face }: PartProps) {
  const { font: changes } = view.difference
  const title = text(`console.release.tab.${tab}`)
  if (isGlyphTab(tab)) {
    const glyphs = changes[tab as 'changed' | 'added' | 'removed'].listed
    return glyphs.length === 0 ? (
      <Block title={text('console.release.nothing')}>
        <p className="quiet">{text('console.release.nothingWhat')}</p>
      </Block>
    ) : (
      <GlyphBlock key={tab} {...{ font, view, glyphs, title }} />
    )
  }
  return (
    <Block title={title}>
      {tab === 'advances' && <AllAdvances {...{ font, view }} glyphs={changes.advances.listed} />}
      {tab === 'kerning' && <Kerning {...{ view, face }} pairs={changes.kerning.changed.listed} />}
      {tab === 'features' && <Features features={changes.features} />}
      {tab === 'metrics' && <Metrics metrics={changes.verticalMetrics} />}
      {tab === 'names' && <Names difference={view.difference} />}
      {tab === 'texts' && <Texts texts={view.texts} face={face} />}
    </Block>
  )
}

type GlyphBlockProps = {
  font: FontPlace
  view: ReleaseView
  glyphs: readonly GlyphDifference[]
  title: string
}

function GlyphBlock({ font, view, glyphs, title }: GlyphBlockProps) {
  const [chosen, choose] = useState(0)
  const [isBlinking, setBlinking] = useState(false)
  const first = Math.floor(chosen / stripLength) * stripLength
  const drawingOf = useDrawings(font, view.before.file, glyphs.slice(first, first + stripLength))
  const glyph = glyphs[chosen]!
  return (
    <Block title={title} aside={<Legend view={view} />}>
      <GlyphStrip
        label={title}
        lines={view.after.lines}
        onChoose={choose}
        onBlink={setBlinking}
        {...{ glyphs, drawingOf, chosen }}
      />
      <GlyphFigures {...{ view, glyph, isBlinking }} drawing={drawingOf(glyph)} />
    </Block>
  )
}

const Legend = ({ view: { before, after } }: { view: ReleaseView }) => (
  <span className={css.legend}>
    <span data-look="old">{text('console.release.onlyIn', { version: before.version })}</span>
    <span data-look="both">{text('console.release.inBoth')}</span>
    <span data-look="new">{text('console.release.onlyIn', { version: after.version })}</span>
  </span>
)

type AdvancesProps = {
  font: FontPlace
  view: ReleaseView
  glyphs: readonly GlyphDifference[]
}

function AllAdvances({ font, view, glyphs }: AdvancesProps) {
  const drawingOf = useDrawings(font, view.before.file, glyphs)
  return <Advances {...{ view, glyphs, drawingOf }} />
}

function Side({ font, view, tab, face, show }: PartProps & { show: (tab: TabId) => void }) {
  const { advances, kerning, features, glyphsAfter } = view.difference.font
  const all = (id: TabId, count: number) =>
    count > most ? (
      <Button kind="words" onPress={() => show(id)}>
        {text('console.release.all', { count: number(count) })}
      </Button>
    ) : undefined
  return (
    <div>
      {tab !== 'advances' && advances.count > 0 && (
        <Block
          title={text('console.release.advancesOf', {
            count: number(advances.count),
            all: number(glyphsAfter),
          })}
          aside={all('advances', advances.count)}
        >
          <AllAdvances {...{ font, view }} glyphs={advances.listed.slice(0, most)} />
        </Block>
      )}
      {tab !== 'kerning' && kerning.changed.count > 0 && (
        <Block
          title={text('console.release.kerningOf', {
            count: kerning.changed.count,
            shown: number(kerning.changed.count),
          })}
          aside={all('kerning', kerning.changed.count)}
        >
          <Kerning {...{ view, face }} pairs={kerning.changed.listed.slice(0, most)} />
        </Block>
      )}
      {tab !== 'features' && (
        <Block title={text('console.release.tab.features')}>
          <Features features={features} />
        </Block>
      )}
    </div>
  )
}
