import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { dayWords } from '../list/days'
import { daysIn } from '../list/view'
import { forForm } from '../session/staff-request'
import { StaffDialog } from '../session/StaffDialog'
import { saveView, viewsQuery, type SavedView, type ViewArea } from './queries'
import css from './SavedViews.module.css'

const formId = 'save-view'

type Props = {
  area: ViewArea
  filter: string
  /** The member's own views of the area. */
  own: readonly SavedView[]
  onClose: () => void
}

/**
 * The question for the name of a view, and whether others see it. A view that replaces another one stays
 * as shared as that, until the member chooses.
 */
export function SaveView({ area, filter, own, onClose }: Props) {
  const cache = useQueryClient()
  const [chosenShare, setChosenShare] = useState<boolean | null>(null)
  const replacedBy = (name: string) => own.find((view) => view.name === name.trim())
  const isSharedAs = (name: string) => chosenShare ?? replacedBy(name)?.isShared ?? false
  const { form, field, values } = useFields({
    initial: { name: '' },
    check: ({ name }) => ({ name: !name.trim() && text('console.views.nameNeeded') }),
    send: async ({ name }) => {
      try {
        const isShared = isSharedAs(name)
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
  const replaced = replacedBy(values.name)
  const isShared = isSharedAs(values.name)
  const days = daysIn(new URLSearchParams(filter))
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
          help={replaced && replacingWords(replaced, isShared)}
        />
        <div className={css.share}>
          <Checkbox isSelected={isShared} onChange={setChosenShare}>
            {text('console.views.shareIt')}
          </Checkbox>
        </div>
        {(days.from || days.to) && (
          <p className="quiet">{text('console.views.fixedDays', { days: dayWords(days) })}</p>
        )}
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}

function replacingWords(replaced: SavedView, isShared: boolean) {
  if (!replaced.isShared) return text('console.views.replaces')
  return text(isShared ? 'console.views.replacesShared' : 'console.views.replacesUnshared')
}
