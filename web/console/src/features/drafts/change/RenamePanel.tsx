import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { Part } from '@typecase/ui/Part'
import { forForm } from '../../session/staff-request'
import type { ChangeSet } from '../edits'
import { refreshChanges, renameChangeSet } from '../queries'
import css from './Change.module.css'

type Props = { changeSet: ChangeSet; onClose: () => void }

/** Another name for a change set. */
export function RenamePanel({ changeSet, onClose }: Props) {
  const cache = useQueryClient()
  const { form, field } = useFields({
    initial: { name: changeSet.name },
    check: ({ name }) => ({ name: !name.trim() && text('console.drafts.nameNeeded') }),
    async send({ name }) {
      try {
        await renameChangeSet(changeSet, name.trim())
      } catch (cause) {
        throw forForm(cause)
      }
      await refreshChanges(cache)
      onClose()
    },
  })
  return (
    <Part title={text('console.drafts.rename')}>
      <form {...form.attributes} className={css.rename}>
        <Field {...field('name')} label={text('console.drafts.name')} maxLength={80} autoFocus />
        <div className={css.buttons}>
          <Button onPress={onClose}>{text('console.drafts.notNow')}</Button>
          <Button type="submit" isPending={form.isPending}>
            {text('console.drafts.renameGo')}
          </Button>
        </div>
        <FormFault form={form} />
      </form>
    </Part>
  )
}
