import { Button } from '@typecase/ui/Button'
import { type ReactNode, useState } from 'react'
import { Chip } from '@typecase/ui/fields/Chip'
import { Slider } from '@typecase/ui/fields/Slider'
import { ColourField } from '@typecase/ui/fields/ColourField'
import { text } from '@typecase/shared/messages/text'
import css from './LinePanel.module.css'
import { type PanelPart, resetTo, withFeature } from './setting'
import { SettingGroup, TextGroup } from './SettingGroup'
import { offeredFeatures } from '../feature-list'
import { useIsNarrow } from '../viewport'
import { stepOf, ticksOf, visibleAxes, type Axis } from '../axes'

export type LinePanelProps = PanelPart & {
  id?: string
  /** The half of the row that it belongs to: an ink line lies above that half. */
  half?: 'first' | 'second' | 'whole'
  /** Where there are other lines to compare with. */
  compare?: CompareGroupProps
  onSetAll?: () => void
  isSettingAll?: boolean
  /** More words at the foot, such as a link to copy. */
  actions?: ReactNode
}

/** All that can be set on a line of the tester, over the full width below it. */
export function LinePanel(props: LinePanelProps) {
  const { id, half = 'whole', compare, onSetAll, isSettingAll = false, actions, ...part } = props
  const { font, setting, onChange, start } = part
  return (
    <section
      id={id}
      className={`columns ${css.panel}`}
      data-half={half}
      aria-label={text('panel.controls', { name: font.name })}
    >
      <SettingGroup {...part} />
      <div className={css.middle}>
        <AxesGroup {...part} />
        <TextGroup {...part} />
      </div>
      <FeaturesGroup {...part} />
      <div className={css.last}>
        {compare && <CompareGroup {...compare} />}
        <ColourGroup setting={setting} onChange={onChange} />
      </div>
      <div className={`wrap ${css.foot}`}>
        {onSetAll && (
          <Button kind="words" onPress={onSetAll} isPending={isSettingAll}>
            {text('panel.setAll')}
          </Button>
        )}
        <Button kind="words" onPress={() => onChange(resetTo(start, setting))}>
          {text('panel.reset')}
        </Button>
        {actions && <div className={`wrap ${css.actions}`}>{actions}</div>}
      </div>
    </section>
  )
}

/** The OpenType features that the style has, by their real names. */
export function FeaturesGroup({ style, setting, onChange }: PanelPart) {
  const features = offeredFeatures(style.features)
  // There the names need the room.
  const isNarrow = useIsNarrow()
  return (
    <section className={css.features} aria-label={text('font.featuresHeading')}>
      <h2>{text('font.featuresHeading')}</h2>
      {features.length === 0 && <p>{text('panel.noFeatures')}</p>}
      <div className={css.chips}>
        {features.map((feature) => (
          <Chip
            key={feature.tag}
            name={feature.name}
            {...(!isNarrow && { tag: feature.tag })}
            isOn={setting.features[feature.tag] ?? feature.onByDefault}
            isOnByDefault={feature.onByDefault}
            onChange={(isOn) => onChange(withFeature(setting, feature, isOn))}
          />
        ))}
      </div>
    </section>
  )
}

const units: Readonly<Record<string, string>> = { wdth: '%', slnt: '°', opsz: 'pt' }

/** Every axis that the font shows, by its real name and range, with a tick at each named instance. */
export function AxesGroup({ style, setting, onChange, start, face }: PanelPart) {
  const axes = visibleAxes(style.axes)
  if (style.untriedAxes.length > 0) {
    return (
      <section aria-label={text('panel.axes')}>
        <h2>{text('panel.axes')}</h2>
        <p>{text('font.untriedAxes', { names: style.untriedAxes.join(', ') })}</p>
      </section>
    )
  }
  if (axes.length === 0) return null
  const move = ({ tag }: Axis, value: number) =>
    onChange({ ...setting, coordinates: { ...setting.coordinates, [tag]: value } })
  return (
    <section aria-label={text('panel.axes')}>
      <h2>{text('panel.axes')}</h2>
      {axes.map((axis) => (
        <Slider
          key={axis.tag}
          label={axis.name}
          min={axis.min}
          max={axis.max}
          step={stepOf(axis)}
          {...(units[axis.tag] && { unit: units[axis.tag]! })}
          value={setting.coordinates[axis.tag] ?? axis.default}
          defaultValue={startAt(axis)}
          ticks={ticksOf(axis, style.instances)}
          onChange={(value) => move(axis, value)}
          onApproach={face.approachAxes}
        />
      ))}
    </section>
  )

  // Only the style that the line began in has a place of its own to go back to.
  function startAt({ tag, default: usual }: Axis) {
    return (start.style === style.id ? start.coordinates[tag] : undefined) ?? usual
  }
}

/** Ink on paper, the reverse, or colours of the visitor's own. */
export function ColourGroup({ setting, onChange }: Pick<PanelPart, 'setting' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  const { ink, paper } = setting
  const page = pageColours()
  const isAsPage = ink === null && paper === null
  const isReversed = ink === page.paper && paper === page.ink
  const isOwn = isOpen || !(isAsPage || isReversed)
  const paint = (ink: string | null, paper: string | null) => onChange({ ...setting, ink, paper })
  const choose = (ink: string | null, paper: string | null) => {
    setOpen(false)
    paint(ink, paper)
  }
  return (
    <section aria-label={text('panel.colour')}>
      <h2>{text('panel.colour')}</h2>
      <Chip
        name={text('panel.inkOnPaper')}
        isOn={isAsPage && !isOwn}
        isOnByDefault={isAsPage && !isOwn}
        onChange={() => choose(null, null)}
      />
      <Chip
        name={text('panel.paperOnInk')}
        isOn={isReversed && !isOwn}
        onChange={() => choose(page.paper, page.ink)}
      />
      <Chip name={text('panel.ownColours')} isOn={isOwn} onChange={() => setOpen(true)} />
      {isOwn && (
        <>
          <ColourField
            label={text('panel.ink')}
            value={ink ?? page.ink}
            onChange={(chosen) => paint(chosen, paper)}
          />
          <ColourField
            label={text('panel.paper')}
            value={paper ?? page.paper}
            onChange={(chosen) => paint(ink, chosen)}
          />
        </>
      )}
    </section>
  )
}

function pageColours() {
  const page = getComputedStyle(document.documentElement)
  return {
    ink: page.getPropertyValue('--ink').trim(),
    paper: page.getPropertyValue('--paper').trim(),
  }
}

/** By what the lines of a tester look equally large. */
export type Compare = 'xHeight' | 'width'

export type CompareGroupProps = {
  value: Compare | null
  onChange: (value: Compare | null) => void
}

/** Sets the lines to look equally large, so that they can be compared fairly. */
export function CompareGroup({ value, onChange }: CompareGroupProps) {
  return (
    <section aria-label={text('panel.compare')}>
      <h2>{text('panel.compare')}</h2>
      <Chip
        name={text('panel.sameXHeight')}
        isOn={value === 'xHeight'}
        onChange={(isOn) => onChange(isOn ? 'xHeight' : null)}
      />
      <Chip
        name={text('panel.sameWidth')}
        isOn={value === 'width'}
        onChange={(isOn) => onChange(isOn ? 'width' : null)}
      />
    </section>
  )
}
