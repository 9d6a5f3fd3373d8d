import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { rowLink, useRowKeys } from '../keys/use-keys'
import css from './Members.module.css'
import type { ListedMember } from './queries'

type Props = {
  members: readonly ListedMember[]
  ownId: string
  /** null: the member may only look. */
  onChange: ((id: string) => void) | null
  /** null: the member may not read the audit log. */
  onHistory: ((id: string) => void) | null
}

/** The members of staff, each with their role and their ways in. */
export function MemberTable({ members, ownId, onChange, onHistory }: Props) {
  useRowKeys()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.staff.name')}</th>
          <th scope="col">{text('console.email')}</th>
          <th scope="col">{text('console.yourRole')}</th>
          <th scope="col">{text('console.staff.ways')}</th>
          <th scope="col">{text('console.lastUsed')}</th>
          {(onChange ?? onHistory) && <td />}
        </tr>
      </thead>
      <tbody>
        {members.map((listed) => {
          const { id, name, email, role, disabledAt } = listed.member
          return (
            <tr key={id} data-off={disabledAt !== null || undefined}>
              <th scope="row">
                {name}
                {id === ownId && <span className="quiet"> {text('console.staff.you')}</span>}
              </th>
              <td>{email}</td>
              <td>{text(`console.role.${role}`)}</td>
              <td>{waysOf(listed)}</td>
              <td data-label={text('console.lastUsed')}>
                {listed.lastUsedAt === null ? '–' : shortTime(listed.lastUsedAt)}
              </td>
              {(onChange ?? onHistory) && (
                <td className={css.end}>
                  {onHistory && (
                    <Button
                      kind="words"
                      aria-label={text('console.history.of', { name })}
                      onPress={() => onHistory(id)}
                      {...(!onChange && rowLink)}
                    >
                      {text('console.history.title')}
                    </Button>
                  )}
                  {onChange && (
                    <Button
                      kind="words"
                      aria-label={text('console.staff.changeOne', { name })}
                      onPress={() => onChange(id)}
                      {...rowLink}
                    >
                      {text('console.staff.change')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function waysOf({ member, factors, isInvited }: ListedMember) {
  if (member.disabledAt !== null) return text('console.staff.disabled')
  if (factors.length > 0) {
    const ways = factors.map((factor) => text(`console.staff.factor.${factor}`)).join(', ')
    return ways.charAt(0).toUpperCase() + ways.slice(1)
  }
  return text(isInvited ? 'console.staff.invited' : 'console.staff.noWay')
}
