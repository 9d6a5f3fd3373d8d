import { Picker } from '@typecase/ui/Picker'
import { Slider } from '@typecase/ui/Slider'
import type { Font } from '#src/features/catalogue/queries.ts'
import { instanceAt, stepOf, ticksOf, visibleAxes } from '#src/features/tester/axes.ts'
import { limits } from '#src/features/tester/panel/setting.ts'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '#src/messages/text.ts'
import css from './Hero.module.css'
import type { Setting } from './use-setting'

const ownSetting = ''

/** What the line of a font page is set in: style, named instance, axes and size. */
export function HeroPickers(props: { font: Font; setting: Setting; face: TesterState }) {
  const { font, setting, face } = props
  const { setting: line, style, place } = setting
  return (
    <>
      <div className={css.names}>
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
