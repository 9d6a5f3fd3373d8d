import { Checkbox } from '@typecase/ui/fields/Choice'
import { text } from '@typecase/shared/messages/text'
import css from '../fields/Fields.module.css'

type Props = {
  label: string
  value: boolean
  /** As the shop has it, where the draft changed it. */
  was: boolean | undefined
  isReadOnly: boolean
  onChange: (value: boolean) => void
}

/** A setting that is on or off. */
export const Flag = ({ label, value, was, isReadOnly, onChange }: Props) => (
  <div className={css.field} data-changed={was !== undefined || undefined}>
    <Checkbox isSelected={value} isDisabled={isReadOnly} onChange={onChange}>
      <span className={css.label}>
        {was === undefined ? label : text('console.field.changed', { label })}
      </span>
    </Checkbox>
  </div>
)
