import { Button } from '@typecase/ui/Button'
import { Icon } from '@typecase/ui/Icon'
import { ToolIcon } from '@typecase/ui/ToolIcon'
import { TextLink } from '@typecase/ui/Link'
import { BuyLink, TrialLink } from '#src/features/tester/ShopLinks.tsx'
import type { Family } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'
import { StyleSelect } from '#src/features/tester/panel/StyleSelect.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { heartOf } from '../use-saved-lines'
import { toggleControls } from '../store'
import css from './TesterLine.module.css'
import type { LineStyle } from './use-line-font'

export type LineInfoProps = LineStyle & {
  lineKey: string
  family: Family
  setting: LineSetting
  isOpen: boolean
  onChange: (next: LineSetting) => void
  onRemove: () => void
}

/** Below the rule: what the line is set in, and what can be done with it. */
export function LineInfo(props: LineInfoProps) {
  const { lineKey, family, setting, style, details, isOpen, onChange, onRemove } = props
  const { name } = family
  const heart = heartOf(family, details?.style ?? style)
  return (
    <div className={css.info}>
      <TextLink look="row" className={css.name} to={paths.font(family)}>
        {name}
      </TextLink>
      <span className={css.style}>
        {details ? (
          <StyleSelect
            label={text('tester.style', { name })}
            styles={details.font.styles}
            style={details.style}
            setting={setting}
            onChange={onChange}
          />
        ) : (
          style.name
        )}
      </span>
      <span className={css.size}>{text('tester.px', { size: Math.round(setting.size) })}</span>
      <span className={css.acts}>
        <TrialLink family={family} className={css.trial} />
        <BuyLink
          id={family.id}
          style={heart.id === family.id ? undefined : style.id}
          name={heart.name}
        />
        <HeartButton heart={heart} />
        <Button
          kind="icon"
          aria-label={text('panel.controls', { name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `controls-${lineKey}` : undefined}
          isDisabled={!details}
          onPress={() => toggleControls(lineKey)}
        >
          <ToolIcon name="controls" />
        </Button>
        <Button
          kind="icon"
          data-remove
          aria-label={text('multitester.removeNamed', { name })}
          onPress={onRemove}
        >
          <Icon name="close" />
        </Button>
      </span>
    </div>
  )
}
