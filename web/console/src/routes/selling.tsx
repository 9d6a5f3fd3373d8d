import { useQuery } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useOutletContext, useSearchParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import type { DraftedEntry, EntryKind } from '#src/features/drafts/edits.ts'
import { entriesQuery } from '#src/features/drafts/queries.ts'
import { together } from '#src/features/drafts/together.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { DenseSelect } from '#src/features/fields/DenseSelect.tsx'
import { NewEntry } from '#src/features/fields/NewEntry.tsx'
import { OtherFaults } from '#src/features/fields/OtherFaults.tsx'
import { useFaults } from '#src/features/fields/use-faults.ts'
import { recordForm } from '#src/features/fields/use-record.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { RowFocus } from '#src/features/list/RowFocus.tsx'
import { Part } from '@typecase/ui/Part'
import { Currency, RemovedCurrency } from '#src/features/selling/Currency.tsx'
import {
  invoicePlaces,
  newPriceList,
  shopPlaces,
  type InvoicesRecord,
  type ShopRecord,
} from '#src/features/selling/model.ts'
import { Invoices, Notifications, Seller, SellerTaxes } from '#src/features/selling/Seller.tsx'
import { Tax } from '#src/features/selling/Tax.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { Limits } from '#src/features/settings/limits/Limits.tsx'
import { Mail } from '#src/features/settings/mail/Mail.tsx'
import { Notices } from '#src/features/settings/notices/Notices.tsx'
import { Payments } from '#src/features/settings/payments/Payments.tsx'
import css from '#src/features/settings/Settings.module.css'
import { mayEdit, onlyRead, WaitingForEntries } from './entry-screen'

const entryTabs = ['shop', 'currencies', 'taxes'] as const
type EntryTab = (typeof entryTabs)[number]
/** Settings of the running shop, beside the entries that drafts change. */
const settingTabs = ['payments', 'mail', 'notices', 'limits'] as const
type SettingTab = (typeof settingTabs)[number]
type Tab = EntryTab | SettingTab

const kindOf = { shop: 'shop', currencies: 'price_list', taxes: 'tax' } as const
const permissionOf = {
  shop: 'settings:write',
  currencies: 'prices:write',
  taxes: 'settings:write',
} as const

/** How the shop sells: the seller, currencies, taxes, payments, mail, notices and limits. The tab is in the address. */
export function Selling() {
  const session = useOutletContext<StaffSession>()
  const [search] = useSearchParams()
  const setting = settingTabs.find((known) => known === search.get('tab'))
  if (setting && isAllowed(session, 'settings:write')) return <Connection tab={setting} />
  const tab = entryTabs.find((known) => known === search.get('tab')) ?? 'shop'
  return <SellingEntries session={session} tab={tab} />
}

/** The row of tabs. Those who may not change settings of the running shop do not see them either. */
function Tabs({ session, tab }: { session: StaffSession; tab: Tab }) {
  const [, setSearch] = useSearchParams()
  const shown: readonly Tab[] = isAllowed(session, 'settings:write')
    ? [...entryTabs, ...settingTabs]
    : entryTabs
  return (
    <div className={css.tabs}>
      <FilterTabs
        label={text('console.prices.tabs')}
        words={shown.map((id) => ({ id, name: text(`console.selling.tab.${id}`) }))}
        value={tab}
        onChange={(next) => setSearch(next === 'shop' ? {} : { tab: next })}
      />
    </div>
  )
}

/** Settings of the running shop: they hold at once, without a draft. */
function Connection({ tab }: { tab: SettingTab }) {
  const session = useOutletContext<StaffSession>()
  const { data } = useQuery(entriesQuery('shop'))
  const { foundry } = (data?.[0]?.record ?? {}) as Partial<ShopRecord>
  return (
    <Screen title={text('console.selling.title')} facts={<Tabs session={session} tab={tab} />}>
      <Part title={text(`console.selling.tab.${tab}`)}>
        {tab === 'payments' && <Payments label={text('console.settings.payments.save')} />}
        {tab === 'mail' && data && (
          <Mail label={text('console.settings.mail.save')} sender={foundry?.email ?? ''} />
        )}
        {tab === 'notices' && <Notices />}
        {tab === 'limits' && <Limits />}
      </Part>
    </Screen>
  )
}

function SellingEntries({ session, tab }: { session: StaffSession; tab: EntryTab }) {
  const draft = useDraft(session)
  const query = useDraftedEntries(draft, kindOf[tab] satisfies EntryKind)
  const other = useDraftedEntries(draft, 'invoices')
  const { entries } = query
  const invoices = tab === 'shop' ? other.entries : null
  const title = text('console.selling.title')
  if (!entries || !draft.isHere || (tab === 'shop' && !invoices)) {
    const queries = tab === 'shop' ? [query, other] : [query]
    return <WaitingForEntries {...together(queries)} title={title} draft={draft} />
  }
  const isReadOnly = !mayEdit(session, permissionOf[tab])
  return (
    <WithDraftBar session={session} draft={draft}>
      <Screen
        title={title}
        facts={
          <>
            <Tabs session={session} tab={tab} />
            {isReadOnly && onlyRead(permissionOf[tab])}
          </>
        }
      >
        {tab === 'shop' && (
          <Shop
            entry={entries.get('1')!}
            invoices={invoices?.get('1')}
            {...{ draft, isReadOnly }}
          />
        )}
        {tab === 'currencies' && <Currencies {...{ entries, draft, isReadOnly }} />}
        {tab === 'taxes' && <Taxes {...{ entries, draft, isReadOnly }} />}
      </Screen>
    </WithDraftBar>
  )
}

type ShopProps = {
  entry: DraftedEntry
  invoices: DraftedEntry | undefined
  draft: Draft
  isReadOnly: boolean
}

function Shop({ entry, invoices, draft, isReadOnly }: ShopProps) {
  const key = { kind: 'shop' as const, id: '1' }
  const invoiceKey = { kind: 'invoices' as const, id: '1' }
  const form = recordForm<ShopRecord>(draft, key, { ...entry, record: entry.record! })
  const faults = useFaults(draft, key)
  const invoiceFaults = useFaults(draft, invoiceKey)
  const part = { form, faults, isReadOnly }
  return (
    <>
      <Seller {...part} />
      <SellerTaxes {...part} />
      <Notifications {...part} />
      {invoices?.record && (
        <Invoices
          form={recordForm<InvoicesRecord>(draft, invoiceKey, {
            ...invoices,
            record: invoices.record,
          })}
          faults={invoiceFaults}
          isReadOnly={isReadOnly}
        />
      )}
      <OtherFaults
        faults={[...faults.elsewhere(shopPlaces), ...invoiceFaults.elsewhere(invoicePlaces)]}
      />
    </>
  )
}

type Props = {
  entries: ReadonlyMap<string, DraftedEntry>
  draft: Draft
  isReadOnly: boolean
}

function Currencies({ entries, draft, isReadOnly }: Props) {
  const kept = [...entries].filter(([, { record }]) => record !== null)
  // Removed ones that the shop has, and all others.
  const shown = [...entries].filter(([, { record, stored }]) => (record ?? stored) !== null)
  // One that the draft removed comes back as the shop has it, with its prices.
  const add = (name: string) => {
    const id = name.toUpperCase()
    const record = entries.get(id)?.stored ?? newPriceList(entries.values())
    draft.edit([{ kind: 'price_list', id, record }])
  }
  const refuse = (id: string) => {
    if (!/^[a-z]{3}$/.test(id)) return text('console.selling.fault.currency')
    const isThere = kept.some(([known]) => known === id.toUpperCase())
    return isThere ? text('console.field.fault.taken', { id: id.toUpperCase() }) : undefined
  }
  return (
    <RowFocus>
      <p className="quiet">{text('console.selling.currenciesHelp')}</p>
      {shown.map(([id, entry]) => (
        <div key={id} data-row>
          <Part title={id}>
            {entry.record ? (
              <Currency id={id} entry={entry} draft={draft} isReadOnly={isReadOnly} />
            ) : (
              <RemovedCurrency id={id} stored={entry.stored} {...{ draft, isReadOnly }} />
            )}
          </Part>
        </div>
      ))}
      {!isReadOnly && (
        <NewEntry
          label={text('console.selling.newCurrency')}
          action={text('console.selling.addCurrency')}
          refuse={refuse}
          onAdd={add}
        />
      )}
    </RowFocus>
  )
}

function Taxes({ entries, draft, isReadOnly }: Props) {
  const [search, setSearch] = useSearchParams()
  const countries = [...entries.keys()]
    .map((id) => ({ id, name: countryName(id) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const id = search.get('country') ?? countries[0]?.id ?? ''
  const entry = entries.get(id)
  return (
    <>
      <DenseSelect
        label={text('console.selling.country')}
        options={countries}
        value={id}
        onChange={(country) => setSearch({ tab: 'taxes', country }, { replace: true })}
      />
      {entry?.record && (
        <Part title={countryName(id)}>
          <Tax key={id} id={id} entry={entry} draft={draft} isReadOnly={isReadOnly} />
        </Part>
      )}
    </>
  )
}
