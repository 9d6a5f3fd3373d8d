import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Chip } from '@typecase/ui/fields/Chip'
import { Notice } from '@typecase/ui/overlays/Notice'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useMemo, useRef, type CSSProperties } from 'react'
import { shopQuery, type Font, type Style } from '#src/features/catalogue/queries.ts'
import type { Bucket } from '#src/features/tester/loading/cover.ts'
import { offeredFeatures } from '#src/features/tester/feature-list.ts'
import { SetText } from '#src/features/tester/SetText.tsx'
import { placeholderState } from '#src/features/tester/use-line-image.ts'
import { featureKey, featureSettings } from '#src/features/tester/tester-address.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { useTesterFont, type TesterState } from '#src/features/tester/use-tester-font.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import css from './Features.module.css'
import { glyphsQuery, type GlyphTable, glyphRun } from './glyphs/glyph-table'
import { onlyText, sampleWay, type SampleWay } from './sample-ways'
import { Section } from './Section'
import type { Setting } from './use-setting'
import { cellFor, sheetMask, sheetOf, useIsDrawn } from './glyphs/drawn-glyph'

type Feature = ReturnType<typeof offeredFeatures>[number]
type Sampled = Feature & { sample: string; way: SampleWay }

/**
 * The OpenType features of the chosen style by their real names, each as typed and with the feature
 * on. The name switches it in the line above.
 */
export function Features({ font, setting }: { font: Font; setting: Setting }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  const { style } = setting
  const answer = useQuery({ ...glyphsQuery(font.id, style.id), enabled: isNear })
  const { data: table } = answer
  const { buckets } = useSuspenseQuery(shopQuery).data
  const features = useMemo(() => sampled(style, table, buckets), [style, table, buckets])
  const face = useSampleFace(font, setting, features, isNear)
  if (features.length === 0) return null
  return (
    <Section
      ref={section}
      title={text('font.featuresHeading')}
      note={text('font.featuresNote')}
      aside={
        answer.isError &&
        !table && <Notice action={retryAction(answer.refetch)}>{text('font.samplesFailed')}</Notice>
      }
    >
      <ul>
        {features.map((feature) => (
          <Row key={feature.tag} {...{ font, setting, feature, table, face, isNear }} />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = SampleProps & { setting: Setting }

function Row({ setting, feature, ...props }: RowProps) {
  const { tag, name, onByDefault } = feature
  return (
    <li className={`ninths ${css.row}`}>
      <div className={css.name}>
        <Chip
          name={name}
          tag={tag}
          isOn={setting.switched.get(tag) ?? onByDefault}
          isOnByDefault={onByDefault}
          onChange={(isOn) => setting.switchFeature(tag, isOn, onByDefault)}
        />
      </div>
      <div className={css.samples} lang={props.font.language}>
        <BaselineRow rise="style">
          <Sample {...props} feature={feature} />
        </BaselineRow>
      </div>
    </li>
  )
}

type SampleProps = {
  font: Font
  feature: Sampled
  table: GlyphTable | undefined
  face: TesterState
  isNear: boolean
}

function Sample({ font, feature: { tag, sample, way }, table, face, isNear }: SampleProps) {
  if (!table) return null
  if (sample === '') return <span className={css.none}>{text('font.noSample')}</span>
  if (way === 'lines') return <DrawnLines {...{ font, face, tag, sample }} />
  // Where no font is sent, the glyphs stand side by side as the server draws them.
  if (way === 'glyphs' || face.image !== null || face.hasFailed) {
    return [null, tag].map((on) => (
      <span key={on} className={on ? css.after : css.before}>
        <DrawnRun table={table} text={sample} tag={on} />
      </span>
    ))
  }
  const set = (isOn: boolean): CSSProperties => ({
    ...face.face,
    fontFeatureSettings: featureSettings(new Map([[tag, isOn]])),
  })
  return [false, true].map((isOn) => (
    <span
      key={String(isOn)}
      dir="auto"
      className={isOn ? css.after : css.before}
      style={set(isOn)}
      data-placeholder-face={placeholderState(face, isNear)}
    >
      {sample}
    </span>
  ))
}

type LinesProps = { font: Font; face: TesterState; tag: string; sample: string }

/** Without and with the feature, as the server draws lines: when the reader comes near. */
function DrawnLines({ font, face, tag, sample }: LinesProps) {
  const row = useRef<HTMLSpanElement>(null)
  const isNear = useNear(row, false)
  const drawn: TesterState = { ...face, alias: null, face: null, image: 'drawn' }
  return [false, true].map((isOn) => (
    <span
      key={String(isOn)}
      ref={isOn ? undefined : row}
      dir="auto"
      className={isOn ? css.after : css.before}
    >
      <SetText
        text={sample}
        font={drawn}
        isNear={isNear}
        language={font.language}
        features={featureSettings(new Map([[tag, isOn]]))}
      />
    </span>
  ))
}

// Without samples until they are known: the rows stand from the beginning.
function sampled(
  { features, tester }: Style,
  table: GlyphTable | undefined,
  buckets: readonly Bucket[],
): Sampled[] {
  const samples = new Map(table?.features.map(({ tag, sample }) => [tag, sample]))
  return offeredFeatures(features).map((feature) => {
    const sample = samples.get(feature.tag) ?? ''
    const way = table ? sampleWay({ ...feature, sample }, tester, buckets, table) : 'font'
    return { ...feature, sample, way }
  })
}

/** One font for all samples in the page's own characters, with every feature that has one. */
function useSampleFace(
  font: Font,
  { style }: Setting,
  features: readonly Sampled[],
  isNear: boolean,
) {
  const set = features.filter(({ way, sample }) => way === 'font' && sample !== '')
  const text = [...new Set(set.map(({ sample }) => sample).join(''))].join('')
  const tags = set.filter(({ onByDefault }) => !onByDefault)
  const tester = useMemo(() => onlyText(style.tester, text), [style.tester, text])
  return useTesterFont({
    styleId: style.id,
    tester,
    protection: font.protection,
    text,
    features: featureKey(tags.map(({ tag }) => tag)),
    isNear: isNear && text !== '',
  })
}

const em = 32

type Props = { table: GlyphTable; text: string; tag: string | null }

/** A text as its glyphs drawn by the server, side by side, with one feature on or none. */
function DrawnRun({ table, text, tag }: Props) {
  const run = glyphRun(table, text, tag)
  return (
    <span className={css.run} role="img" aria-label={text}>
      {run.map((place, index) => (
        <Drawn key={index} table={table} place={place} />
      ))}
    </span>
  )
}

function Drawn({ table, place }: { table: GlyphTable; place: number }) {
  const { id, advance } = table.glyphs[place]!
  const sheet = sheetOf(table, id)
  const isDrawn = useIsDrawn(sheet)
  const { side, baseline } = cellFor(table, em)
  const width = (advance / table.unitsPerEm) * em
  const placed = { width: side, height: side, left: (width - side) / 2, top: -baseline }
  return (
    <i className={css.glyph} style={{ width }}>
      {isDrawn && <i className={css.ink} style={{ ...sheetMask(table, id, side), ...placed }} />}
    </i>
  )
}
