import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { CouponMark } from '#src/features/discounts/CouponMark.tsx'
import { EndNow, Remove } from '#src/features/discounts/discount/Ending.tsx'
import { Codes } from '#src/features/discounts/discount/Codes.tsx'
import { CodeUses } from '#src/features/discounts/discount/CodeUses.tsx'
import { Scope } from '#src/features/discounts/discount/Scope.tsx'
import { Limits, Terms } from '#src/features/discounts/discount/Terms.tsx'
import { Uses } from '#src/features/discounts/discount/Uses.tsx'
import {
  couponPlaces,
  stateOf,
  worthWords,
  type CouponRecord,
} from '#src/features/discounts/model.ts'
import { couponStatesQuery } from '#src/features/discounts/queries.ts'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import type { DraftedEntry, Entry } from '#src/features/drafts/edits.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { useShopEntries } from '#src/features/drafts/use-shop-entries.ts'
import { useIsTried } from '#src/features/drafts/tried-drafts.ts'
import { OtherFaults } from '#src/features/fields/OtherFaults.tsx'
import { QuietFaults } from '#src/features/fields/quiet-faults.ts'
import { useFaults } from '#src/features/fields/use-faults.ts'
import { recordForm } from '#src/features/fields/use-record.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { Part } from '@typecase/ui/Part'
import { isAllowed } from '#src/features/session/permissions.ts'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { mayEdit, NoSuchEntry, onlyRead, WaitingForEntries } from './entry-screen'

/** A discount, edited in the member's draft, and who used it. */
export function Discount() {
  const { id = '' } = useParams()
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const { entries, ...query } = useDraftedEntries(draft, 'coupon')
  const { entries: shop, ...choices } = useShopEntries(kinds)
  const title = text('console.discount.one')
  // All boxes come at once, so that none moves below a finger.
  if (!entries || !shop || !draft.isHere) {
    return <WaitingForEntries {...(entries ? choices : query)} title={title} draft={draft} />
  }
  const entry = entries.get(id)
  return (
    <WithDraftBar session={session} draft={draft}>
      {entry?.record ? (
        <Found key={id} {...{ id, entry, shop, draft, session }} />
      ) : (
        <NoSuchEntry title={title}>
          {text('console.discount.missing')}{' '}
          <TextLink to={paths.discounts()}>{text('console.discount.toList')}</TextLink>
        </NoSuchEntry>
      )}
    </WithDraftBar>
  )
}

const kinds = ['licence', 'family', 'shop', 'price_list'] as const

type Props = {
  id: string
  entry: DraftedEntry
  shop: Readonly<Record<(typeof kinds)[number], readonly Entry[]>>
  draft: Draft
  session: StaffSession
}

function Found({ id, entry, shop, draft, session }: Props) {
  const key = { kind: 'coupon' as const, id }
  const isReadOnly = !mayEdit(session, 'discounts:write')
  const form = recordForm<CouponRecord>(draft, key, { ...entry, record: entry.record! })
  const faults = useFaults(draft, key)
  const isTried = useIsTried(draft.changeSet?.id ?? null)
  const { record, stored } = form
  const { data: states } = useQuery(couponStatesQuery)
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10))
  const part = { form, faults, isReadOnly }
  const uses = states?.get(id)?.uses
  const state = stateOf(record, uses, today)
  return (
    <Screen
      title={record.name || id}
      facts={
        <>
          <CouponMark state={stateOf(stored ?? record, uses, today)} isAdded={stored === null} />
          <span className="quiet">{worthWords(record.discount)}</span>
          {isReadOnly && onlyRead('discounts:write')}
        </>
      }
      actions={
        <>
          <TextLink to={paths.discounts()}>{text('console.discount.toList')}</TextLink>
          {!isReadOnly &&
            (stored ? (
              <EndNow form={form} isOver={state === 'over'} today={today} />
            ) : (
              <Remove id={id} draft={draft} />
            ))}
        </>
      }
    >
      <QuietFaults value={stored === null && !isTried}>
        <Part title={text('console.discount.terms')}>
          <Terms {...part} currencies={currenciesOf(shop.shop, shop.price_list)} />
        </Part>
        <Part title={text('console.discount.limits')}>
          <Limits {...part} />
        </Part>
        <Part title={text('console.discount.scope')}>
          <Scope {...part} kinds={named(shop.licence)} families={named(shop.family)} />
        </Part>
        <Part title={text('console.discount.codesTitle')}>
          <Codes {...part} />
          {stored && <CodeUses id={id} currency={record.discount.currency} />}
        </Part>
        {stored && isAllowed(session, 'orders:read') && (
          <Part title={text('console.discount.uses')}>
            <Uses id={id} />
          </Part>
        )}
      </QuietFaults>
      <OtherFaults faults={faults.elsewhere(couponPlaces)} />
    </Screen>
  )
}

const named = (entries: readonly Entry[]) =>
  entries
    .map(({ id, record }) => ({ id, name: String(record['name'] ?? id) }))
    .sort((a, b) => a.name.localeCompare(b.name))

function currenciesOf(shop: readonly Entry[], lists: readonly Entry[]) {
  const { currency = 'EUR' } = (shop[0]?.record['foundry'] ?? {}) as { currency?: string }
  return [currency, ...lists.map(({ id }) => id).filter((id) => id !== currency)]
}
