import { Button } from '@typecase/ui/Button'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'
import { AxesGroup } from './AxesGroup'
import { ColourGroup } from './ColourGroup'
import { CompareGroup, type CompareGroupProps } from './CompareGroup'
import { FeaturesGroup } from './FeaturesGroup'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'
import { resetTo } from './setting'
import { SettingGroup } from './SettingGroup'
import { TextGroup } from './TextGroup'

export type LinePanelProps = PanelPart & {
  id?: string
  /** Which half of the row it belongs to: an ink line lies above that half. */
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
      className={css.panel}
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
      <div className={css.foot}>
        {onSetAll && (
          <Button kind="words" onPress={onSetAll} isPending={isSettingAll}>
            {text('panel.setAll')}
          </Button>
        )}
        <Button kind="words" onPress={() => onChange(resetTo(start, setting))}>
          {text('panel.reset')}
        </Button>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </section>
  )
}
