import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useOutletContext, useSearchParams } from 'react-router'
import { ReportRow } from '#src/features/frame/ReportRow.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { DesignerTable } from '#src/features/royalties/designers/DesignerTable.tsx'
import { designersQuery, type RoyaltyDesigner } from '#src/features/royalties/queries.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { roleWords } from '#src/features/session/role-words.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { DesignerRoyalties } from './royalties-designer'
import { failureOf } from './screen-error'

/** The royalties of all designers, or of the one whom the address names. */
export function Royalties() {
  const session = useOutletContext<StaffSession>()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(designersQuery)
  const name = search.get('designer')
  if (name !== null && data) {
    const known = data.find(({ designer }) => designer === name)
    return known ? (
      <DesignerRoyalties key={name} designer={known} designers={data} session={session} />
    ) : (
      <Missing name={name} />
    )
  }
  const isFailed = !data && error && !isSignedOut(error)
  return (
    <Screen title={text('console.royalties.title')}>
      <ReportRow session={session} />
      {isFailed ? (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      ) : (
        <Designers designers={data ?? null} session={session} />
      )}
    </Screen>
  )
}

type Props = { designers: readonly RoyaltyDesigner[] | null; session: StaffSession }

function Designers({ designers, session }: Props) {
  if (designers?.length !== 0) return <DesignerTable designers={designers} />
  return (
    <>
      <NothingYet
        title={text('console.royalties.none')}
        what={text('console.royalties.noneWhat')}
      />
      <p>
        {isAllowed(session, 'families:write') ? (
          <TextLink to={paths.families()}>{text('console.royalties.toFamilies')}</TextLink>
        ) : (
          <span className="quiet">
            {text('console.staff.onlyRead', { roles: roleWords('royalties:write') })}
          </span>
        )}
      </p>
    </>
  )
}

const Missing = ({ name }: { name: string }) => (
  <Screen title={text('console.royalties.title')}>
    <p>
      {text('console.royalties.missingDesigner', { name })}{' '}
      <TextLink to={paths.royalties()}>{text('console.royalties.back')}</TextLink>
    </p>
  </Screen>
)
