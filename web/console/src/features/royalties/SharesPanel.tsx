import { useQuery } from '@tanstack/react-query'
import { day, number } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { Fragment, useState } from 'react'
import { paths } from '#src/paths.ts'
import { entriesQuery } from '../drafts/queries'
import type { Draft } from '../drafts/use-draft'
import { RowFocus } from '../list/RowFocus'
import table from '../list/ListTable.module.css'
import { isAllowed } from '../session/permissions'
import { roleWords } from '../session/role-words'
import { serverNow, type StaffSession } from '../session/session'
import { failureSentence } from '../session/staff-request'
import css from './SharesPanel.module.css'
import { ShareForm } from './ShareForm'
import {
  changeOf,
  dayAboveWhole,
  recordOf,
  restOn,
  restsAfter,
  sharesOf,
  standingOf,
  withoutShare,
  withShare,
  type Share,
} from './shares'

type Props = {
  session: StaffSession
  draft: Draft
  /** Id. */
  family: string
  /** Names that the texts of the family tell, offered for a new share. */
  designers: readonly string[]
}

const percent = (hundredths: number) =>
  text('console.shares.percent', { percent: number(hundredths / 100, 2) })

/** The shares of designers in the net sales of a family, edited in the member's draft. */
export function SharesPanel({ session, draft, family, designers }: Props) {
  const { data, error, isFetching, refetch } = useQuery(entriesQuery('royalties'))
  const [isAdding, setAdding] = useState(false)
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10))
  if (!data || !draft.isHere) {
    const failure = failureSentence(error)
    return (
      <Part title={text('console.shares.title')}>
        {failure ? (
          <Notice role="alert" action={retryAction(refetch, isFetching)}>
            {failure}
          </Notice>
        ) : (
          <p className="quiet" role="status">
            {text('shell.loading')}
          </p>
        )}
      </Part>
    )
  }
  const { stored, drafted } = sharesOf(family, data, draft.edits)
  const mayWrite = isAllowed(session, 'royalties:write') && isAllowed(session, 'changes:write')
  const save = (shares: readonly Share[]) =>
    draft.edit([{ kind: 'royalties', id: family, record: recordOf(shares) }])
  const above = dayAboveWhole(drafted)
  return (
    <Part title={text('console.shares.title')} aside={text('console.shares.ofNet')}>
      <RowFocus>
        {drafted.length > 0 && (
          <ShareTable
            shares={drafted}
            stored={stored}
            today={today}
            isLinked={isAllowed(session, 'royalties:read')}
            onRemove={mayWrite ? (share) => save(withoutShare(drafted, share)) : null}
          />
        )}
        <dl className={css.rest}>
          <dt>{text('console.shares.foundry')}</dt>
          <dd>{percent(restOn(drafted, today))}</dd>
          {restsAfter(drafted, today).map(({ since, hundredths }) => (
            <Fragment key={since}>
              <dt>{text('console.shares.foundryFrom', { day: day(since) })}</dt>
              <dd>{percent(hundredths)}</dd>
            </Fragment>
          ))}
        </dl>
        {above && (
          <p role="alert" className={css.fault}>
            {text('console.shares.aboveWhole', { day: day(above) })}
          </p>
        )}
        <p className={css.note}>{text('console.shares.note')}</p>
        {mayWrite && !isAdding && (
          <Button kind="plain" onPress={() => setAdding(true)}>
            {text('console.shares.add')}
          </Button>
        )}
        {!mayWrite && <p className={css.note}>{onlyRead()}</p>}
        {isAdding && (
          <ShareForm
            designers={designers}
            onAdd={(share) => save(withShare(drafted, share))}
            onClose={() => setAdding(false)}
          />
        )}
      </RowFocus>
    </Part>
  )
}

const onlyRead = () =>
  text('console.staff.onlyRead', {
    roles: roleWords('royalties:write'),
  })

type TableProps = {
  shares: readonly Share[]
  stored: readonly Share[]
  today: string
  /** Designers lead to what is owed to them. */
  isLinked: boolean
  /** null: the member may only read. */
  onRemove: ((share: Share) => void) | null
}

const ShareTable = ({ shares, stored, today, isLinked, onRemove }: TableProps) => (
  <table className={`${table.table} ${css.shares}`}>
    <thead>
      <tr>
        <th scope="col">{text('console.shares.designer')}</th>
        <th scope="col">{text('console.shares.since')}</th>
        <th scope="col" className={table.amount}>
          {text('console.shares.share')}
        </th>
        {onRemove && (
          <th scope="col">
            <VisuallyHidden elementType="span">{text('console.shares.remove')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {shares.map((share) => {
        const { designer, since, hundredths } = share
        const standing = standingOf(share, shares, today)
        return (
          <tr
            key={`${since} ${designer}`}
            className={css.row}
            data-standing={standing}
            data-changed={changeOf(share, stored) ?? undefined}
          >
            <th scope="row">
              <DesignerName designer={designer} standing={standing} isLinked={isLinked} />
            </th>
            <td className={table.whole}>{day(since)}</td>
            <td className={table.amount}>{percent(hundredths)}</td>
            {onRemove && (
              <td className={table.amount}>
                <Button
                  kind="plain"
                  aria-label={text('console.shares.removeWhat', { designer, day: day(since) })}
                  onPress={() => onRemove(share)}
                >
                  {text('console.shares.remove')}
                </Button>
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  </table>
)

type NameProps = { designer: string; standing: ReturnType<typeof standingOf>; isLinked: boolean }

function DesignerName({ designer, standing, isLinked }: NameProps) {
  const words = standing === 'holds' ? designer : text(`console.shares.${standing}`, { designer })
  if (!isLinked) return words
  return (
    <TextLink look="row" to={paths.royaltiesOf(designer)}>
      {words}
    </TextLink>
  )
}
