import {
  Input,
  Label,
  NumberField,
  Slider as AriaSlider,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components'
import type { KeyboardEvent } from 'react'
import css from './Slider.module.css'

const ways: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

export type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** Where a double click leads back to, and from where the rubric runs. */
  defaultValue: number
  onChange: (value: number) => void
  /** Values worth a tick, such as the named instances of an axis. */
  ticks?: readonly number[]
  unit?: string
  /** The visitor is about to use it: the pointer or the focus is here. */
  onApproach?: () => void
}

/**
 * A hair track with a tick at each value in `ticks` and a taller one at the default. Arrow keys
 * move by one step, with shift by ten. The number at the right can be edited.
 */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, defaultValue, onChange, ticks = [], unit } = props
  const moveByTen = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const isThumb = (event.target as HTMLInputElement).type === 'range'
    if (!way || !event.shiftKey || !isThumb) return
    event.preventDefault()
    event.stopPropagation()
    onChange(Math.min(max, Math.max(min, value + way * 10 * step)))
  }
  const part = (at: number) => ((at - min) / (max - min || 1)) * 100
  return (
    <div
      className={css.slider}
      onPointerEnter={props.onApproach}
      onFocus={props.onApproach}
      onKeyDownCapture={moveByTen}
    >
      <AriaSlider
        className={css.control!}
        value={value}
        minValue={min}
        maxValue={max}
        step={step}
        onChange={(next) => onChange(Array.isArray(next) ? next[0]! : (next as number))}
      >
        <Label className={css.label!}>{label}</Label>
        <SliderTrack className={css.track!} onDoubleClick={() => onChange(defaultValue)}>
          {ticks.map((tick) => (
            <i key={tick} className={css.tick} style={{ insetInlineStart: `${part(tick)}%` }} />
          ))}
          <i className={css.default} style={{ insetInlineStart: `${part(defaultValue)}%` }} />
          <i
            className={css.moved}
            style={{
              insetInlineStart: `${Math.min(part(value), part(defaultValue))}%`,
              inlineSize: `${Math.abs(part(value) - part(defaultValue))}%`,
            }}
          />
          <SliderThumb className={css.thumb!} />
        </SliderTrack>
      </AriaSlider>
      <NumberField
        className={css.value!}
        aria-label={label}
        value={value}
        minValue={min}
        maxValue={max}
        step={step}
        onChange={(next) => !Number.isNaN(next) && onChange(next)}
        formatOptions={{ maximumFractionDigits: step < 1 ? 2 : 0, useGrouping: false }}
      >
        <Input className={css.number!} />
        {unit && <span className={css.unit}>{unit}</span>}
      </NumberField>
    </div>
  )
}
