import { useQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Chip } from '@typecase/ui/Chip'
import { Notice } from '@typecase/ui/Notice'
import { Standing } from '@typecase/ui/Standing'
import { useMemo, useRef, type CSSProperties } from 'react'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
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
import { sampleGroups } from './sample-groups'
import { Section } from './Section'
import type { Setting } from './use-setting'

type Feature = ReturnType<typeof offeredFeatures>[number]
type Sampled = Feature & { sample: string }

// Fewer than the server puts into one font beyond the letters at hand.
const mostCharacters = 60

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
  const groups = useMemo(() => sampledGroups(style, table), [style, table])
  if (groups.length === 0) return null
  return (
    <Section
      ref={section}
      title={text('font.featuresHeading')}
      note={text('font.featuresNote')}
      aside={answer.isError && !table && <NotShown onRetry={() => void answer.refetch()} />}
    >
      <ul>
        {groups.map((features) => (
          <Group key={features[0]!.tag} {...{ font, setting, features, table, isNear }} />
        ))}
      </ul>
    </Section>
  )
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      actions={
        <Button kind="words" onPress={onRetry}>
          {text('shell.retry')}
        </Button>
      }
    >
      {text('font.samplesFailed')}
    </Notice>
  )
}

type GroupProps = {
  font: Font
  setting: Setting
  features: readonly Sampled[]
  table: GlyphTable | undefined
  isNear: boolean
}

/** Features whose samples are set in one font, that has all of them. */
function Group({ font, setting, features, table, isNear }: GroupProps) {
  const face = useSampleFace(font, setting, features, isNear)
  return features.map((feature) => (
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
          <Sample {...{ feature, table, face, isNear }} />
        </Standing>
      </div>
    </li>
  ))
}

type SampleProps = {
  feature: Sampled
  table: GlyphTable | undefined
  face: TesterState
  isNear: boolean
}

function Sample({ feature: { tag, sample }, table, face, isNear }: SampleProps) {
  if (!table) return null
  if (sample === '') return <span className={css.none}>{text('font.noSample')}</span>
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
      <span
        dir="auto"
        className={css.before}
        style={set(false)}
        data-stand-in={standIn(face, isNear)}
      >
        {sample}
      </span>
      <span
        dir="auto"
        className={css.after}
        style={set(true)}
        data-stand-in={standIn(face, isNear)}
      >
        {sample}
      </span>
    </>
  )
}

// One group until the samples are known: the rows stand from the beginning.
function sampledGroups({ features }: Style, table: GlyphTable | undefined): Sampled[][] {
  const samples = new Map(table?.features.map(({ tag, sample }) => [tag, sample]))
  const sampled = offeredFeatures(features).map((feature) => ({
    ...feature,
    sample: samples.get(feature.tag) ?? '',
  }))
  return sampleGroups(sampled, mostCharacters)
}

/** One font for all samples, with every feature that has one. */
function useSampleFace(
  font: Font,
  { style }: Setting,
  features: readonly Sampled[],
  isNear: boolean,
) {
  const text = [...new Set(features.map(({ sample }) => sample).join(''))].join('')
  const tags = features.filter(({ onByDefault, sample }) => !onByDefault && sample !== '')
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
