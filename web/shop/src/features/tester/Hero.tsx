import { money } from '@typecase/shared/format'
import { buttonLink } from '@typecase/ui/Link'
import { Select } from '@typecase/ui/Select'
import { Slider } from '@typecase/ui/Slider'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Font } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { instanceAt, stepOf, ticksOf, visibleAxes } from './axes'
import css from './Hero.module.css'
import { LineNotice } from './LineNotice'
import { SpecimenText } from './SpecimenText'
import { bearingOf } from './specimen-words'
import { featureKey, featureSettings } from './tester-address'
import { useTesterFont } from './use-tester-font'
import type { Setting } from './use-setting'

// px; the widest line of the text decides below the largest.
const largest = 208
const largestNarrow = 88
const ownSetting = ''

/** The family's own line: large, live, with its style, size and axes below. */
export function Hero({ font, setting }: { font: Font; setting: Setting }) {
  const { style, text: words, size, place, switched } = setting
  const [isActive, setActive] = useState(false)
  const stand = useRef<HTMLDivElement>(null)
  const [fitted, setFitted] = useState(largest)
  const on = [...switched].flatMap(([tag, isOn]) => (isOn ? [tag] : []))
  const isOwn = style.id === font.specimen.style.id
  const face = useTesterFont({
    styleId: style.id,
    tester: isOwn ? font.specimen.style.tester : style.tester,
    text: words,
    features: featureKey(on),
  })

  const lines = words.split('\n')
  const widest = Math.max(...lines.map((line) => [...line].length), 1)
  const fitting = (max: number) => `min(${max}px, (100vw - 2 * var(--margin)) / ${widest * 0.5})`
  const chosen = size === null ? undefined : `${size}px`
  useLayoutEffect(() => setFitted(Math.round(fontSizeOf(stand.current!))), [widest])
  const instance = instanceAt(style.instances, place)

  return (
    <section
      className={css.hero}
      aria-label={font.name}
      onFocus={() => setActive(true)}
      onPointerEnter={face.approach}
    >
      <div
        ref={stand}
        className={css.stand}
        data-active={isActive || undefined}
        data-script={font.script}
        style={
          {
            '--size': chosen ?? fitting(largest),
            '--size-small': chosen ?? fitting(largestNarrow),
            '--lines': lines.length,
          } as CSSProperties
        }
      >
        <i className={css.strut} />
        <SpecimenText
          label={text('tester.type', { name: font.name })}
          text={words}
          onChange={setting.setText}
          font={face}
          language={font.language}
          direction={font.direction}
          size="var(--size)"
          sizeSmall="var(--size-small)"
          tracking={font.specimen.tracking}
          bearing={isOwn ? bearingOf(font.specimen, words) : 0}
          coordinates={place}
          features={featureSettings(switched)}
          isSizeChosen
          isMultiline
        />
      </div>
      <div className={css.info}>
        <div className={css.names}>
          <h1 className={css.name}>{font.name}</h1>
          <Select
            look="word"
            label={text('tester.style', { name: font.name })}
            choices={font.styles}
            value={style.id}
            onChange={(id) => setting.setStyle(font.styles.find((each) => each.id === id)!)}
          />
          {style.instances.length > 0 && (
            <Select
              look="word"
              label={text('tester.instance')}
              placeholder={text('tester.ownSetting')}
              choices={style.instances.map(({ name }) => ({ id: name, name }))}
              value={instance?.name ?? ownSetting}
              onChange={(name) => {
                const named = style.instances.find((each) => each.name === name)
                if (named) setting.setPlace(named.coordinates)
              }}
            />
          )}
        </div>
        <div className={css.sliders}>
          {visibleAxes(style.axes).map((axis) => (
            <Slider
              key={axis.tag}
              label={axis.name}
              value={place[axis.tag]!}
              min={axis.min}
              max={axis.max}
              step={stepOf(axis)}
              defaultValue={setting.start[axis.tag]!}
              ticks={ticksOf(axis, style.instances)}
              onChange={(value) => setting.setAxis(axis.tag, value)}
              onApproach={face.approach}
            />
          ))}
          <Slider
            label={text('tester.size')}
            value={size ?? fitted}
            min={12}
            max={320}
            step={1}
            defaultValue={fitted}
            unit="px"
            onChange={setting.setSize}
          />
        </div>
        <div className={css.acts}>
          <HeartButton heart={{ id: font.id, name: font.name }} />
          <Link {...buttonLink('filled')} to={paths.buy({ id: font.id })}>
            {text('font.buyFrom', { price: money(font.fromPrice, font.currency, 'needed') })}
          </Link>
        </div>
      </div>
      <LineNotice name={style.fullName} font={face} />
    </section>
  )
}

function fontSizeOf(element: Element) {
  return parseFloat(getComputedStyle(element).fontSize)
}
