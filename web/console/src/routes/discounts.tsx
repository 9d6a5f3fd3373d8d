import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { randomCode } from '#src/features/discounts/codes.ts'
import { CouponTable } from '#src/features/discounts/list/CouponTable.tsx'
import { newCoupon, type CouponRecord } from '#src/features/discounts/model.ts'
import { couponStatesQuery } from '#src/features/discounts/queries.ts'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { useDraft, useDraftedEntries } from '#src/features/drafts/use-draft.ts'
import { NewEntry } from '#src/features/fields/NewEntry.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { mayEdit, onlyRead, WaitingForEntries } from './entry-screen'

/** The discounts of the shop and how much of each is used. */
export function Discounts() {
  const session = useOutletContext<StaffSession>()
  const navigate = useNavigate()
  const draft = useDraft(session)
  const { entries, ...query } = useDraftedEntries(draft, 'coupon')
  const { data: states } = useQuery(couponStatesQuery)
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10))
  const title = text('console.discounts.title')
  if (!entries || !draft.isHere) {
    return <WaitingForEntries {...query} title={title} draft={draft} />
  }
  const isReadOnly = !mayEdit(session, 'discounts:write')
  const coupons = [...entries]
    .filter(([, { record }]) => record !== null)
    .sort(([, a], [, b]) => nameOf(a.record).localeCompare(nameOf(b.record)))
  const add = (id: string, name: string) => {
    draft.edit([{ kind: 'coupon', id, record: newCoupon(name, randomCode()) }])
    void navigate(paths.discount(id))
  }
  return (
    <WithDraftBar session={session} draft={draft}>
      <Screen title={title} facts={isReadOnly && onlyRead('discounts:write')}>
        {coupons.length === 0 ? (
          <NothingYet
            title={text('console.discounts.none')}
            what={text('console.discounts.noneWhat')}
          />
        ) : (
          <CouponTable coupons={coupons} states={states} today={today} />
        )}
        {!isReadOnly && (
          <NewEntry
            label={text('console.discounts.newName')}
            action={text('console.discounts.add')}
            refuse={(id) =>
              entries.has(id) ? text('console.field.fault.taken', { id }) : undefined
            }
            onAdd={add}
          />
        )}
      </Screen>
    </WithDraftBar>
  )
}

const nameOf = (record: unknown) => (record as CouponRecord).name
