import { useQuery } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { useMemo, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { Font } from '#src/features/catalogue/queries.ts'
import { ticksOf, visibleAxes, type Axis, type Instance } from '#src/features/tester/axes.ts'
import { SetText } from '#src/features/tester/SetText.tsx'
import { useNear } from '#src/features/tester/viewport.ts'
import { useTesterFont, type TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '@typecase/shared/messages/text'
import css from './Axes.module.css'
import { glyphsQuery, type GlyphTable } from './glyphs/glyph-table'
import { onlyText } from './sample-ways'
import { Section } from './Section'
import type { Setting } from './use-setting'

/** Each axis of the chosen style by a word at several places on it. A press sets the line there. */
export function Axes({ font, setting }: { font: Font; setting: Setting }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  const { style, place } = setting
  const answer = useQuery({ ...glyphsQuery(font.id, style.id), enabled: isNear })
  const axes = visibleAxes(style.axes)
  const words = axisWords(font, axes, answer.data)
  const all = Object.values(words).join('')
  // No named instance: what slides along the axes is asked for.
  const tester = useMemo(() => onlyText(style.tester, all), [style.tester, all])
  const face = useTesterFont({
    styleId: style.id,
    tester,
    protection: font.protection,
    text: all,
    place,
    isNear: isNear && !answer.isPending,
  })
  return (
    <Section
      ref={section}
      title={text('font.axesHeading')}
      note={text('font.axesNote', { count: axes.length })}
    >
      <ul className={`ninths ${css.axes}`}>
        {axes.map((axis) => (
          <li key={axis.tag} className={css.axis}>
            <Words {...{ font, setting, axis, face, isNear }} word={words[axis.tag]!} />
            <Track axis={axis} setting={setting} />
            <p className={css.ends}>
              <span>{text('font.axisFrom', { name: axis.name, value: number(axis.min, 2) })}</span>
              <span>{number(axis.max, 2)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type WordsProps = {
  font: Font
  setting: Setting
  axis: Axis
  word: string
  face: TesterState
  isNear: boolean
}

function Words({ font, setting, axis, word, face, isNear }: WordsProps) {
  return (
    <div className={css.words} data-wide={axis.tag === 'wdth' || undefined} lang={font.language}>
      {stopsOn(axis, setting.style.instances).map((value) => (
        <Button
          key={value}
          className={css.word!}
          aria-label={text('font.setAxis', {
            word,
            name: axis.name,
            value: number(value, 2),
          })}
          onPress={() => setting.setAxis(axis.tag, value)}
        >
          <SetText
            text={word}
            font={face}
            isNear={isNear}
            place={{ ...setting.place, [axis.tag]: value }}
          />
        </Button>
      ))}
    </div>
  )
}

/** Where the line above stands on the axis; its slider there moves it. */
function Track({ axis, setting }: { axis: Axis; setting: Setting }) {
  const { min, max, tag } = axis
  const at = (value: number) => ((value - min) / (max - min || 1)) * 100
  const from = at(setting.start[tag]!)
  const to = at(setting.place[tag]!)
  return (
    <div className={css.track} aria-hidden="true">
      {[min, ...ticksOf(axis, setting.style.instances), max].map((value, index) => (
        <i key={index} className={css.tick} style={{ insetInlineStart: `${at(value)}%` }} />
      ))}
      <i className={css.default} style={{ insetInlineStart: `${from}%` }} />
      <i
        className={css.moved}
        style={{
          insetInlineStart: `${Math.min(from, to)}%`,
          inlineSize: `${Math.abs(to - from)}%`,
        }}
      />
      <i className={css.thumb} style={{ insetInlineStart: `${to}%` }} />
    </div>
  )
}

const most = 4

/** Places along an axis worth a look: its ends and named instances between, at most four in all. */
export function stopsOn(axis: Axis, instances: readonly Instance[]): number[] {
  const { min, max } = axis
  const inner = ticksOf(axis, instances).filter((value) => min < value && value < max)
  inner.sort((a, b) => a - b)
  const between = inner.length >= most - 2 ? spread(inner, most - 2) : thirds(axis)
  return [min, ...between, max]
}

// As far apart as there are, the first and the last of them left to the ends.
function spread(values: readonly number[], count: number) {
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round(((index + 1) * (values.length + 1)) / (count + 1)) - 1
    return values[Math.min(values.length - 1, Math.max(0, at))]!
  })
}

function thirds({ min, max }: Axis) {
  const round = max - min > 10 ? 1 : 100
  return [1, 2].map((part) => Math.round((min + ((max - min) * part) / 3) * round) / round)
}

/**
 * A short text for each axis that shows what the axis does: the server's sample, or a word of the
 * family's script until the table has come.
 */
export function axisWords(
  { script, specimen }: Pick<Font, 'script' | 'specimen'>,
  axes: readonly Pick<Axis, 'tag'>[],
  table: Pick<GlyphTable, 'axes'> | undefined,
): Readonly<Record<string, string>> {
  const usual = script === 'Latn' ? 'Rag' : specimen.text.split(/\s+/)[0]!
  const sampleOf = (tag: string) => table?.axes.find((axis) => axis.tag === tag)?.sample
  return Object.fromEntries(axes.map(({ tag }) => [tag, sampleOf(tag) ?? usual]))
}
