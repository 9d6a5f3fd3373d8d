import { useQueryClient } from '@tanstack/react-query'
import { emailFault } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Form } from '@typecase/ui/forms/Form'
import { forForm } from '../session/staff-request'
import css from './Members.module.css'
import { Panel } from './Panel'
import { addMember, membersQuery, type InvitedMember } from './queries'
import { RoleField, type Role } from './RoleField'

type Props = { onAdded: (invited: InvitedMember) => void; onClose: () => void }

export function AddMember({ onAdded, onClose }: Props) {
  const cache = useQueryClient()
  const { form, field, values, setValues } = useFields({
    initial: { email: '', name: '', role: 'editor' as string },
    check: ({ email, name }) => ({
      email: emailFault(email),
      name: !name.trim() && text('console.staff.nameNeeded'),
    }),
    send: async ({ email, name, role }) => {
      try {
        const body = { email: email.trim(), name: name.trim(), role: role as Role }
        const invited = await addMember(body)
        void cache.invalidateQueries(membersQuery)
        onAdded(invited)
      } catch (cause) {
        // They may have been added although the answer was lost.
        void cache.invalidateQueries(membersQuery)
        throw forForm(cause)
      }
    },
  })
  return (
    <Panel title={text('console.staff.add')}>
      <Form
        form={form}
        kind="filled"
        label={text('console.staff.addGo')}
        foot={css.actions}
        before={<Button onPress={onClose}>{text('console.stepUpCancel')}</Button>}
      >
        <Field {...field('email')} label={text('console.email')} type="email" inputMode="email" />
        <Field {...field('name')} label={text('console.staff.name')} maxLength={200} />
        <RoleField
          value={values.role}
          onChange={(role) => setValues((before) => ({ ...before, role }))}
        />
      </Form>
    </Panel>
  )
}
