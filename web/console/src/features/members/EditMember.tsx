import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Form } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { refreshSession } from '../session/session-watch'
import { failureSentence, forForm } from '../session/staff-request'
import { fieldsOf, type MemberFields } from './conflict'
import { ConflictForm } from './ConflictForm'
import css from './Members.module.css'
import { Panel } from './Panel'
import {
  membersQuery,
  resetMember,
  updateMember,
  type InvitedMember,
  type StaffMember,
} from './queries'
import { RoleField, type Role } from './RoleField'

type Props = {
  member: StaffMember
  isOwn: boolean
  onReset: (invited: InvitedMember) => void
  onClose: () => void
}

type Conflict = { theirs: StaffMember; mine: MemberFields }

/** Name, role and access of a member. Somebody else's change in between is shown beside this one. */
export function EditMember({ member, isOwn, onReset, onClose }: Props) {
  const cache = useQueryClient()
  const [base] = useState(member) // As the change began: the list refreshes.
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = async (version: number, mine: MemberFields) => {
    try {
      const saved = await updateMember(base.id, { version, ...mine })
      void cache.invalidateQueries(membersQuery)
      if (isOwn) void refreshSession()
      toast({ text: text('console.staff.saved', { name: saved.name }) })
      onClose()
    } catch (cause) {
      if (!isChangedMeanwhile(cause)) throw forForm(cause)
      const members = await cache.fetchQuery({ ...membersQuery, staleTime: 0 })
      const theirs = members.find((listed) => listed.member.id === base.id)
      if (!theirs) throw cause
      setConflict({ theirs: theirs.member, mine })
    }
  }
  return (
    <Panel title={text('console.staff.changeOne', { name: base.name })}>
      {conflict ? (
        <ConflictForm
          key={conflict.theirs.version}
          base={fieldsOf(base)}
          theirs={fieldsOf(conflict.theirs)}
          mine={conflict.mine}
          onSave={(fields) => save(conflict.theirs.version, fields)}
          onClose={onClose}
        />
      ) : (
        <>
          <Fields {...{ base, isOwn, save, onClose }} />
          <Access {...{ base, isOwn, save, onReset }} />
        </>
      )}
    </Panel>
  )
}

type Save = (version: number, mine: MemberFields) => Promise<void>
type FieldsProps = { base: StaffMember; isOwn: boolean; save: Save; onClose: () => void }

function Fields({ base, isOwn, save, onClose }: FieldsProps) {
  const { form, field, values, setValues } = useFields({
    initial: { name: base.name, role: base.role as string },
    check: ({ name }) => ({ name: !name.trim() && text('console.staff.nameNeeded') }),
    send: ({ name, role }) =>
      save(base.version, { ...fieldsOf(base), name: name.trim(), role: role as Role }),
  })
  return (
    <Form
      form={form}
      kind="filled"
      label={text('console.staff.save')}
      foot={css.actions}
      before={<Button onPress={onClose}>{text('console.stepUpCancel')}</Button>}
    >
      <Field {...field('name')} label={text('console.staff.name')} maxLength={200} />
      <RoleField
        value={values.role}
        onChange={(role) => setValues((before) => ({ ...before, role }))}
        locked={isOwn ? text('console.staff.ownRole') : undefined}
      />
    </Form>
  )
}

type AccessProps = {
  base: StaffMember
  isOwn: boolean
  save: Save
  onReset: (invited: InvitedMember) => void
}

/** Taking the access away, giving it back, and a new link for those who lost their ways in. */
function Access({ base, isOwn, save, onReset }: AccessProps) {
  const cache = useQueryClient()
  const { isDisabled } = fieldsOf(base)
  const toggle = useMutation({
    mutationFn: () => save(base.version, { ...fieldsOf(base), isDisabled: !isDisabled }),
  })
  const reset = useMutation({
    mutationFn: () => resetMember(base.id),
    onSuccess: (invited) => {
      void cache.invalidateQueries(membersQuery)
      onReset(invited)
    },
  })
  if (isOwn) return <p className={`quiet ${css.danger}`}>{text('console.staff.ownAccess')}</p>
  const failure = failureOf(toggle.error) ?? failureOf(reset.error)
  return (
    <div className={css.danger}>
      <p className="quiet">
        {text(isDisabled ? 'console.staff.enableWhat' : 'console.staff.disableWhat')}
      </p>
      <Button isPending={toggle.isPending} onPress={() => toggle.mutate()}>
        {text(isDisabled ? 'console.staff.enable' : 'console.staff.disable')}
      </Button>
      {!isDisabled && (
        <>
          <p className="quiet">{text('console.staff.resetWhat')}</p>
          <Button isPending={reset.isPending} onPress={() => reset.mutate()}>
            {text('console.staff.reset')}
          </Button>
        </>
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
    </div>
  )
}

/** forForm() has made an empty failure of one that is not to be told. */
const failureOf = (cause: unknown) =>
  cause instanceof Error && cause.name === 'InvalidFields' ? undefined : failureSentence(cause)

const isChangedMeanwhile = (cause: unknown) =>
  cause instanceof ApiProblem && cause.code === 'changed_meanwhile'
