import { Icon } from '@typecase/ui/Icon'
import { Options } from '@typecase/ui/Options'
import { Slider } from '@typecase/ui/Slider'
import { text } from '#src/messages/text.ts'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'
import { Row } from './Row'
import { limits, type LetterCase } from './setting'
import { StyleSelect } from './StyleSelect'

/** Style, size, leading, tracking, alignment and case. */
export function SettingGroup({ font, style, setting, onChange, start }: PanelPart) {
  const [starts, ends] =
    (setting.direction ?? font.direction) === 'rtl'
      ? (['alignRight', 'alignLeft'] as const)
      : (['alignLeft', 'alignRight'] as const)
  const set = (part: Partial<typeof setting>) => onChange({ ...setting, ...part })
  return (
    <section className={css.setting} aria-label={text('panel.setting')}>
      <h2>{text('panel.setting')}</h2>
      <Row label={text('panel.style')}>
        <StyleSelect
          label={text('tester.style', { name: font.name })}
          styles={font.styles}
          style={style}
          setting={setting}
          onChange={onChange}
        />
      </Row>
      <Slider
        label={text('tester.size')}
        {...limits.size}
        step={1}
        unit="px"
        value={Math.round(setting.size)}
        defaultValue={Math.round(start.size)}
        onChange={(size) => set({ size })}
      />
      <Slider
        label={text('panel.leading')}
        {...limits.leading}
        step={0.01}
        value={Math.round(setting.leading * 100) / 100}
        defaultValue={start.leading}
        onChange={(leading) => set({ leading })}
      />
      <Slider
        label={text('panel.tracking')}
        {...limits.tracking}
        step={1}
        value={setting.tracking}
        defaultValue={start.tracking}
        onChange={(tracking) => set({ tracking })}
      />
      <Row label={text('panel.align')}>
        <Options
          label={text('panel.align')}
          value={setting.align}
          onChange={(align) => set({ align })}
          options={[
            { id: 'start', name: text('panel.start'), sign: <Icon name={starts} /> },
            { id: 'center', name: text('panel.centre'), sign: <Icon name="alignCentre" /> },
            { id: 'end', name: text('panel.end'), sign: <Icon name={ends} /> },
            { id: 'justify', name: text('panel.justify'), sign: <Icon name="justify" /> },
          ]}
        />
      </Row>
      <Row label={text('panel.case')}>
        <Options
          label={text('panel.case')}
          value={setting.letterCase ?? 'typed'}
          onChange={(chosen) => set({ letterCase: caseOf(chosen) })}
          options={[
            { id: 'typed', name: text('panel.asTyped') },
            { id: 'upper', name: text('panel.upper'), sign: 'AB' },
            { id: 'lower', name: text('panel.lower'), sign: 'ab' },
            { id: 'title', name: text('panel.title'), sign: 'Ab' },
          ]}
        />
      </Row>
    </section>
  )
}

function caseOf(chosen: LetterCase | 'typed') {
  return chosen === 'typed' ? null : chosen
}
