import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { ChoiceWord } from '../list/ChoiceWord'
import { DaysWord } from '../list/DaysWord'
import css from '../list/FilterSentence.module.css'
import type { Change } from '../list/view'
import { membersQuery } from '../members/queries'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import { actionChoices } from './audit-actions'
import { IdWord } from './IdWord'
import type { AuditFilter } from './views'

type Props = {
  filter: AuditFilter
  session: StaffSession
  onChange: (change: Change<AuditFilter>) => void
}

/** The filter of the audit log as a sentence. */
export function AuditFilterSentence({ filter, session, onChange }: Props) {
  const members = useQuery({ ...membersQuery, enabled: isAllowed(session, 'staff:read') })
  const { member, action, object, customer, from, to } = filter
  return (
    <div className={css.sentence}>
      {text('console.audit.sentence')}{' '}
      <ChoiceWord
        label={text('console.audit.memberLabel')}
        any={text('console.audit.anyMember')}
        choices={[
          { id: 'command_line', name: text('console.audit.commandLine') },
          ...(members.data ?? []).map(({ member: { id, name } }) => ({ id, name })),
        ]}
        value={member}
        onChange={(member) => onChange({ member })}
      />{' '}
      <ChoiceWord
        label={text('console.audit.actionLabel')}
        any={text('console.audit.anyAction')}
        choices={actionChoices(action)}
        value={action}
        onChange={(action) => onChange({ action })}
      />
      {text('console.audit.to')}{' '}
      <IdWord
        label={text('console.audit.objectLabel')}
        any={text('console.audit.anyObject')}
        field={text('console.audit.objectId')}
        value={object}
        onChange={(object) => onChange({ object })}
      />
      {text('console.audit.as')}{' '}
      <IdWord
        label={text('console.audit.customerLabel')}
        any={text('console.audit.anyCustomer')}
        field={text('console.audit.customerId')}
        value={customer}
        onChange={(customer) => onChange({ customer })}
      />
      ,{' '}
      <DaysWord
        label={text('console.audit.when')}
        days={{ ...(from && { from }), ...(to && { to }) }}
        onChange={(days) => onChange({ from: days.from, to: days.to })}
      />
    </div>
  )
}
