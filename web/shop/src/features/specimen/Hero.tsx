import { money } from '@typecase/shared/format'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { Button } from '@typecase/ui/Button'
import { ToolIcon } from '@typecase/ui/ToolIcon'
import { buttonLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useId, useState } from 'react'
import { Link } from '#src/router/Link.tsx'
import { loadPart } from '@typecase/shared/load-part'
import { Picker } from '@typecase/ui/fields/Picker'
import { Slider } from '@typecase/ui/fields/Slider'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { TrialLink } from '#src/features/tester/ShopLinks.tsx'
import type { Font } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { LineNotice } from '#src/features/tester/LineNotice.tsx'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { bearingOf, textRoom } from '#src/features/tester/specimen-words.ts'
import { featureKey, featureSettings } from '#src/features/tester/tester-address.ts'
import { useTesterFont, type TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { instanceAt, stepOf, ticksOf, visibleAxes } from '#src/features/tester/axes.ts'
import { limits } from '#src/features/tester/panel/setting.ts'
import css from './Hero.module.css'
import type { Setting } from './use-setting'

/** The family's own line: large, live, with its style, size and axes below. */
export function Hero({ font, setting }: { font: Font; setting: Setting }) {
  const { setting: line, style, place, switched, isSized, fitting } = setting
  const [isActive, setActive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const panel = useId()
  const on = [...switched].flatMap(([tag, isOn]) => (isOn ? [tag] : []))
  const isOwn = style.id === font.specimen.style.id
  const face = useTesterFont({
    styleId: style.id,
    tester: isOwn ? font.specimen.style.tester : style.tester,
    protection: font.protection,
    text: line.text,
    letterCase: line.letterCase,
    language: line.language ?? font.language,
    place,
    start: setting.start,
    instances: style.instances,
    features: featureKey(on),
  })

  const open = async () => {
    const hasCome = await loadPart(fetchPanel).then(
      () => true,
      () => false,
    )
    setOpen(hasCome)
    setFailed(!hasCome)
  }

  const chosen = isSized ? `${line.size}px` : undefined

  return (
    <section
      className={css.hero}
      style={{
        ...textRoom(font.specimen),
        '--size': chosen ?? fitting.wide,
        '--size-small': chosen ?? fitting.narrow,
      }}
      aria-label={font.name}
      onFocus={() => setActive(true)}
      onPointerEnter={face.onIntent}
    >
      <BaselineRow
        className={css.stand}
        isActive={isActive}
        style={{
          '--lines': line.text.split('\n').length,
          '--leading': line.leading,
        }}
      >
        <SpecimenText
          label={text('tester.type', { name: font.name })}
          text={line.text}
          onChange={(words) => setting.change({ ...line, text: words })}
          font={face}
          language={line.language ?? font.language}
          direction={line.direction ?? font.direction}
          size="var(--size)"
          sizeSmall="var(--size-small)"
          tracking={line.tracking / 1000}
          leading={line.leading}
          align={line.align}
          letterCase={line.letterCase}
          ink={line.ink}
          paper={line.paper}
          bearing={isOwn ? bearingOf(font.specimen, line.text) : 0}
          features={featureSettings(switched)}
          isSizeChosen
          isMultiline
        />
      </BaselineRow>
      <div className={`columns ${css.info}`}>
        <HeroPickers font={font} setting={setting} face={face} />
        <div className={css.acts}>
          <Button
            kind="icon"
            aria-label={text('panel.controls', { name: font.name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onPress={() => (isOpen ? setOpen(false) : void open())}
          >
            <ToolIcon name="controls" />
          </Button>
          <TestButton family={font} {...(!isOwn && { style })} />
          <TrialLink family={font} />
          <HeartButton heart={{ id: font.id, name: font.name }} />
          {font.fromPrice !== null && (
            <Link {...buttonLink('filled')} to={paths.buy({ id: font.id })}>
              {text('font.buyFrom', { price: money(font.fromPrice, font.currency, 'needed') })}
            </Link>
          )}
        </div>
      </div>
      <div className={css.notice} data-open={isOpen || undefined}>
        <LineNotice name={style.fullName} words={line.text} font={face} />
        {hasFailed && <Notice>{text('panel.notLoaded')}</Notice>}
      </div>
      {isOpen && (
        <div className={css.panel}>
          <VisuallyHidden elementType="h2">
            {text('panel.controls', { name: font.name })}
          </VisuallyHidden>
          <LazyPanel
            id={panel}
            font={font}
            style={style}
            setting={line}
            onChange={setting.change}
            start={setting.begin}
            face={face}
          />
        </div>
      )}
    </section>
  )
}

const fetchAhead = () => void fetchPanel().catch(() => {}) // A press asks again.

const ownSetting = ''

/** Controls of the line of a font page: style, named instance, axes and size. */
function HeroPickers(props: { font: Font; setting: Setting; face: TesterState }) {
  const { font, setting, face } = props
  const { setting: line, style, place } = setting
  return (
    <>
      <div className={`wrap ${css.names}`}>
        <h1 className={css.name}>{font.name}</h1>
        <Picker
          label={text('tester.style', { name: font.name })}
          choices={font.styles}
          value={style.id}
          onChange={(id) => setting.setStyle(font.styles.find((each) => each.id === id)!)}
        />
        {style.instances.length > 0 && (
          <Picker
            label={text('tester.instance')}
            placeholder={text('tester.ownSetting')}
            choices={style.instances.map(({ name }) => ({ id: name, name }))}
            value={instanceAt(style.instances, place)?.name ?? ownSetting}
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
            onApproach={face.approachAxes}
          />
        ))}
        <Slider
          label={text('tester.size')}
          {...limits.size}
          value={Math.round(line.size)}
          step={1}
          defaultValue={Math.round(setting.begin.size)}
          unit="px"
          onChange={(size) => setting.change({ ...line, size })}
        />
      </div>
    </>
  )
}

// The controls of a line come when somebody is about to open them.
const { Lazy: LazyPanel, fetch: fetchPanel } = lazyComponent(
  async () => (await import('../tester/panel/LinePanel')).LinePanel,
)
