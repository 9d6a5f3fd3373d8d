import { useQuery } from '@tanstack/react-query'
import { list } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { History } from '#src/features/history/History.tsx'
import { AddMember } from '#src/features/members/AddMember.tsx'
import { EditMember } from '#src/features/members/EditMember.tsx'
import css from '#src/features/members/Members.module.css'
import { MemberTable } from '#src/features/members/MemberTable.tsx'
import { OneTimeLink } from '#src/features/members/OneTimeLink.tsx'
import { Panel } from '#src/features/members/Panel.tsx'
import { membersQuery, type InvitedMember } from '#src/features/members/queries.ts'
import { isAllowed, rolesWith } from '#src/features/session/permissions.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { failureOf } from './screen-error'

/** The members of staff. The form that is open beside them is in the address. */
export function Staff() {
  const session = useOutletContext<StaffSession>()
  const members = useQuery(membersQuery)
  const [search, setSearch] = useSearchParams()
  const [invited, setInvited] = useState<InvitedMember | null>(null)
  const mayWrite = isAllowed(session, 'staff:write')
  const mayAudit = isAllowed(session, 'audit:read')
  const memberIn = (name: string) =>
    members.data?.find(({ member }) => member.id === search.get(name))
  const edited = memberIn('member')
  const shown = memberIn('history')?.member
  const open = (next: Record<string, string>) => {
    setInvited(null)
    setSearch(next, { preventScrollReset: true })
  }
  const close = () => {
    open({})
    focusPage()
  }
  const showLink = (next: InvitedMember) => {
    open({})
    setInvited(next)
  }
  const form =
    mayWrite && search.has('add') ? (
      <AddMember onAdded={showLink} onClose={close} />
    ) : mayWrite && edited ? (
      <EditMember
        key={edited.member.id}
        member={edited.member}
        isOwn={edited.member.id === session.member.id}
        onReset={showLink}
        onClose={close}
      />
    ) : mayAudit && shown ? (
      <Panel key={shown.id} title={text('console.history.of', { name: shown.name })}>
        <History objects={[shown.id]} />
        <div className={css.actions}>
          <Button onPress={close}>{text('shell.closeToast')}</Button>
        </div>
      </Panel>
    ) : (
      invited && <OneTimeLink key={invited.link} invited={invited} onClose={close} />
    )

  return (
    <Screen
      title={text('console.staff.title')}
      facts={!mayWrite && <span className="quiet">{onlyRead()}</span>}
      actions={
        mayWrite &&
        !search.has('add') && (
          <Button onPress={() => open({ add: '' })}>{text('console.staff.add')}</Button>
        )
      }
    >
      {members.error && !isSignedOut(members.error) && (
        <Notice role="alert" action={retryAction(() => members.refetch(), members.isFetching)}>
          {failureOf(members.error)}
        </Notice>
      )}
      {members.isPending && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {members.data && (
        <div className={css.page} data-beside={form ? true : undefined}>
          <MemberTable
            members={members.data}
            ownId={session.member.id}
            onChange={mayWrite ? (id) => open({ member: id }) : null}
            onHistory={mayAudit ? (id) => open({ history: id }) : null}
          />
          {form && <div className={css.beside}>{form}</div>}
        </div>
      )}
    </Screen>
  )
}

const onlyRead = () =>
  text('console.staff.onlyRead', {
    roles: list(rolesWith('staff:write').map((role) => text(`console.role.${role}`).toLowerCase())),
  })
