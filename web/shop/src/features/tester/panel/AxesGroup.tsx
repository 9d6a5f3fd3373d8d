import { Slider } from '@typecase/ui/Slider'
import { text } from '#src/messages/text.ts'
import { stepOf, ticksOf, visibleAxes, type Axis } from '../axes'
import { UntriedAxes } from '../UntriedAxes'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'

const units: Readonly<Record<string, string>> = { wdth: '%', slnt: '°', opsz: 'pt' }

/** Every axis that the font shows, by its real name and range, with a tick at each named instance. */
export function AxesGroup({ style, setting, onChange, start, face }: PanelPart) {
  const axes = visibleAxes(style.axes)
  if (style.untriedAxes.length > 0) {
    return (
      <section className={css.group} aria-label={text('panel.axes')}>
        <h2>{text('panel.axes')}</h2>
        <UntriedAxes style={style} />
      </section>
    )
  }
  if (axes.length === 0) return null
  const move = ({ tag }: Axis, value: number) =>
    onChange({ ...setting, coordinates: { ...setting.coordinates, [tag]: value } })
  return (
    <section className={css.group} aria-label={text('panel.axes')}>
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
