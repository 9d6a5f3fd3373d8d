import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm } from '../session/staff-request'
import { StaffDialog } from '../session/StaffDialog'
import { saveView, viewsQuery, type ViewArea } from './queries'
import css from './SavedViews.module.css'

const formId = 'save-view'

type Props = {
  area: ViewArea
  filter: string
  /** The names of the member's own views of the area. */
  taken: readonly string[]
  onClose: () => void
}

/** The question for the name of a view, and whether others see it. */
export function SaveView({ area, filter, taken, onClose }: Props) {
  const cache = useQueryClient()
  const [isShared, setShared] = useState(false)
  const { form, field, values } = useFields({
    initial: { name: '' },
    check: ({ name }) => ({ name: !name.trim() && text('console.views.nameNeeded') }),
    send: async ({ name }) => {
      try {
        const saved = await saveView({ area, name: name.trim(), filter, isShared })
        toast({ text: text('console.views.saved', { name: saved.name }) })
      } catch (cause) {
        throw forForm(cause)
      } finally {
        // It may have been kept although the answer was lost.
        void cache.invalidateQueries(viewsQuery)
      }
      onClose()
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.views.saveTitle')}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.views.saveGo'),
      }}
    >
      <form {...form.attributes} id={formId}>
        <Field
          {...field('name')}
          label={text('console.views.name')}
          maxLength={60}
          autoFocus
          help={taken.includes(values.name.trim()) && text('console.views.replaces')}
        />
        <div className={css.share}>
          <Checkbox isSelected={isShared} onChange={setShared}>
            {text('console.views.shareIt')}
          </Checkbox>
        </div>
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
