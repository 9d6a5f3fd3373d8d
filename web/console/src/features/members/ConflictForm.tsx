import { useSubmit, formAttributes } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { FormFault } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { Fragment, useState } from 'react'
import {
  differencesOf,
  firstChoice,
  isDecided,
  merged,
  type Choice,
  type FieldName,
  type MemberFields,
  type Side,
} from './conflict'
import css from './Members.module.css'

type Props = {
  base: MemberFields
  theirs: MemberFields
  mine: MemberFields
  onSave: (fields: MemberFields) => Promise<void>
  onClose: () => void
}

/** Two changes of one member side by side; the person chooses, field by field. */
export function ConflictForm({ base, theirs, mine, onSave, onClose }: Props) {
  const differences = differencesOf(base, theirs, mine)
  const [choice, setChoice] = useState<Choice>(() => firstChoice(differences))
  const { root, faults, isPending, submit } = useSubmit()
  const send = async () => {
    if (!isDecided(differences, choice)) {
      throw new InvalidFields({ whole: text('console.conflict.choose') })
    }
    await onSave(merged(theirs, mine, choice))
  }
  return (
    <form {...formAttributes(root, () => submit({ send }))}>
      <Notice role="alert">{text('console.conflict.what')}</Notice>
      <div className={css.sides}>
        {differences.map(({ field, by }) => (
          <Fragment key={field}>
            <span>
              {text(`console.conflict.field.${field}`)}
              <span className={css.by} data-by={by}>
                {text(`console.conflict.by.${by}`)}
              </span>
            </span>
            <div className={css.pair}>
              <RadioGroup
                label={text(`console.conflict.field.${field}`)}
                value={choice[field] ?? null}
                onChange={(side) => setChoice((before) => ({ ...before, [field]: side as Side }))}
              >
                <Radio value="theirs">
                  {text('console.conflict.theirs', { value: said(field, theirs) })}
                </Radio>
                <Radio value="mine">
                  {text('console.conflict.mine', { value: said(field, mine) })}
                </Radio>
              </RadioGroup>
            </div>
          </Fragment>
        ))}
      </div>
      <FormFault form={{ faults }} />
      <div className={css.actions}>
        <Button onPress={onClose}>{text('console.conflict.drop')}</Button>
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('console.staff.save')}
        </Button>
      </div>
    </form>
  )
}

/** A value as it is shown. */
function said(field: FieldName, fields: MemberFields) {
  if (field === 'name') return fields.name
  if (field === 'role') return text(`console.role.${fields.role}`)
  return text(fields.isDisabled ? 'console.staff.disabled' : 'console.staff.enabled')
}
