import { useQuery } from '@tanstack/react-query'
import { Chip } from '@typecase/ui/Chip'
import { Standing } from '@typecase/ui/Standing'
import { useMemo, useRef, type CSSProperties } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { offeredFeatures } from '#src/features/tester/feature-list.ts'
import { standIn } from '#src/features/tester/stand-in.ts'
import { featureKey, featureSettings } from '#src/features/tester/tester-address.ts'
import { useNear } from '#src/features/tester/use-near.ts'
import { useTesterFont, type TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '#src/messages/text.ts'
import { DrawnRun } from './DrawnRun'
import css from './Features.module.css'
import { glyphsQuery, type GlyphTable } from './glyph-table'
import { onlyText } from './only-text'
import { Section } from './Section'
import type { Setting } from './use-setting'

type Feature = ReturnType<typeof offeredFeatures>[number]

/**
 * The OpenType features of the chosen style by their real names, each as typed and with the feature
 * on. The name switches it in the line above.
 */
export function Features({ font, setting }: { font: Font; setting: Setting }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  const { style } = setting
  const features = offeredFeatures(style.features)
  const { data: table } = useQuery({ ...glyphsQuery(font.id, style.id), enabled: isNear })
  const samples = useMemo(() => samplesOf(table), [table])
  const face = useSampleFace(font, setting, samples, isNear)
  if (features.length === 0) return null
  return (
    <Section ref={section} title={text('font.featuresHeading')} note={text('font.featuresNote')}>
      <ul>
        {features.map((feature) => (
          <li key={feature.tag} className={css.row}>
            <div className={css.name}>
              <Chip
                name={feature.name}
                tag={feature.tag}
                isOn={setting.switched.get(feature.tag) ?? feature.onByDefault}
                isOnByDefault={feature.onByDefault}
                onChange={(isOn) => setting.switchFeature(feature.tag, isOn, feature.onByDefault)}
              />
            </div>
            <div className={css.samples} lang={font.language}>
              <Standing rise="style">
                <Sample {...{ feature, table, face }} sample={samples.get(feature.tag)} />
              </Standing>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type SampleProps = {
  feature: Feature
  table: GlyphTable | undefined
  face: TesterState
  sample: string | undefined
}

function Sample({ feature: { tag }, table, face, sample }: SampleProps) {
  if (!table) return null
  if (sample === undefined) return <span className={css.none}>{text('font.noSample')}</span>
  // Where no font is sent, the glyphs stand side by side as the server draws them.
  if (face.image !== null || face.hasFailed) {
    return (
      <>
        <span className={css.before}>
          <DrawnRun table={table} text={sample} tag={null} />
        </span>
        <span className={css.after}>
          <DrawnRun table={table} text={sample} tag={tag} />
        </span>
      </>
    )
  }
  const set = (isOn: boolean): CSSProperties => ({
    ...face.face,
    fontFeatureSettings: featureSettings(new Map([[tag, isOn]])),
  })
  return (
    <>
      <span dir="auto" className={css.before} style={set(false)} data-stand-in={standIn(face)}>
        {sample}
      </span>
      <span dir="auto" className={css.after} style={set(true)} data-stand-in={standIn(face)}>
        {sample}
      </span>
    </>
  )
}

function samplesOf(table: GlyphTable | undefined): ReadonlyMap<string, string> {
  return new Map(table?.features.map(({ tag, sample }) => [tag, sample]))
}

/** One font for all samples, with every feature that has one. */
function useSampleFace(
  font: Font,
  { style }: Setting,
  samples: ReadonlyMap<string, string>,
  isNear: boolean,
) {
  const offered = offeredFeatures(style.features)
  const tags = offered.filter(({ tag, onByDefault }) => !onByDefault && samples.has(tag))
  const characters = offered.map(({ tag }) => samples.get(tag) ?? '').join('')
  const text = [...new Set(characters)].join('')
  const tester = useMemo(() => onlyText(style.tester, text), [style.tester, text])
  return useTesterFont({
    styleId: style.id,
    tester,
    protection: font.protection,
    text,
    features: featureKey(tags.map(({ tag }) => tag)),
    isNear: isNear && samples.size > 0,
  })
}
