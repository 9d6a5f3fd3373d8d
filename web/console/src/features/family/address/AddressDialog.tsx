import { useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths'
import type { Draft } from '../../drafts/use-draft'
import { slugOf } from '../../fields/slug'
import { nameIn } from '../../prices/sheets/records'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { changeAddress } from '../queries'
import type { Family } from '../use-family'

const formId = 'change-address'

type Props = { family: Family; draft: Draft; onClose: () => void }

/** Gives a family another address at once; drafts follow it. Offers the one that its name makes. */
export function AddressDialog({ family, draft, onClose }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const focusPageAfter = useFocusPageAfter()
  const name = nameIn(family.record, family.id)
  const { form, field } = useFields({
    initial: { id: slugOf(name) || family.id },
    send: async ({ id }) => {
      try {
        // Edits on their way name the family by its address of now.
        if (!(await draft.flush())) {
          throw new InvalidFields({ whole: text('console.drafts.notSaved') })
        }
        const now = await changeAddress(family.id, id.trim())
        focusPageAfter()
        onClose()
        await navigate(paths.family(now.id), { replace: true })
        void cache.invalidateQueries()
        toast({ text: text('console.address.changed', { id: now.id }) })
      } catch (cause) {
        throw forForm(cause)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.address.title', { name })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.address.do'),
      }}
    >
      <form {...form.attributes} id={formId}>
        <Field
          {...field('id')}
          label={text('console.address')}
          help={text('console.address.help', { id: family.id })}
          maxLength={80}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
