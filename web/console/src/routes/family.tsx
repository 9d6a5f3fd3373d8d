import { useQuery, useQueryClient } from '@tanstack/react-query'
import { date, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { TextLink } from '@typecase/ui/Link'
import { useEffect } from 'react'
import { useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { entriesQuery } from '#src/features/drafts/queries.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { FamilyState } from '#src/features/families/list/FamilyState.tsx'
import { AddressPanel } from '#src/features/family/address/AddressPanel.tsx'
import css from '#src/features/family/FamilyPage.module.css'
import { familyQuery } from '#src/features/family/queries.ts'
import { OwnFace } from '#src/features/names/OwnFace.tsx'
import { HistoryTab } from '#src/features/family/record/HistoryTab.tsx'
import { ReleasesTab } from '#src/features/family/record/ReleasesTab.tsx'
import { ProtectionPanel, StatePanel } from '#src/features/family/sale/SalePanel.tsx'
import { TrialPanel } from '#src/features/family/sale/TrialPanel.tsx'
import { textsIn } from '#src/features/family/terms.ts'
import { SpecimenLine } from '#src/features/family/SpecimenLine.tsx'
import { OrderPanel } from '#src/features/family/styles/OrderPanel.tsx'
import { StylesTab } from '#src/features/family/styles/StylesTab.tsx'
import { TextsPanel } from '#src/features/family/texts/TextsPanel.tsx'
import { useFamily, type Family as ShownFamily } from '#src/features/family/use-family.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { SharesPanel } from '#src/features/royalties/SharesPanel.tsx'
import { currencyIn, lifeIn, nameIn, numberIn } from '#src/features/prices/sheets/records.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

type Tab = 'texts' | 'styles' | 'releases' | 'history'
const tabs: readonly Tab[] = ['texts', 'styles', 'releases', 'history']

/** Leads a former address on, and forgets it: it may be the address again later. */
function Moved({ from, to }: { from: string; to: string }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    void Promise.resolve(navigate(paths.family(to), { replace: true })).then(() =>
      cache.removeQueries({ queryKey: familyQuery(from).queryKey }),
    )
  }, [cache, navigate, from, to])
  return null
}

/** A family, edited in the member's draft. The tab is in the address. */
export function Family() {
  const { id = '' } = useParams()
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const { family, currentId, error, isFetching, refetch } = useFamily(draft, id)
  // The shares stand among the fields, which would move if they came later.
  const { isPending } = useQuery(entriesQuery('royalties'))
  if (currentId !== id) return <Moved from={id} to={currentId} />
  if (family && !isPending) {
    return (
      <WithDraftBar session={session} draft={draft}>
        <Found key={id} {...{ family, draft, session }} />
      </WithDraftBar>
    )
  }
  return (
    <Screen title={text('console.family.name')}>
      {error && !isSignedOut(error) ? (
        <RecordFailure
          cause={error}
          retry={refetch}
          isPending={isFetching}
          missing={text('console.family.missing')}
          back={{ to: paths.families(), label: text('console.upload.toFamilies') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

type Props = { family: ShownFamily; draft: Draft; session: StaffSession }

function Found({ family, draft, session }: Props) {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'texts'
  const counts = {
    styles: family.styles.length + family.packages.length,
    releases: Math.max(0, ...family.details.styles.map(({ releases }) => releases.length)),
  }
  const { prices, currency } = usePrices(draft)
  const shown = { family, draft, session, priceOf: (id: string) => prices.get(id), currency }
  return (
    <Screen
      title={nameIn(family.record, family.id)}
      heading={<Name family={family} />}
      facts={<Facts family={family} />}
      actions={<Ways family={family} onHistory={() => setSearch({ tab: 'history' })} />}
    >
      <div className={css.tabs}>
        <FilterTabs
          label={text('console.family.tabs')}
          words={tabs.map((one) => ({
            id: one,
            name: text(`console.family.tab.${one}`),
            ...(one in counts && { count: counts[one as keyof typeof counts] }),
          }))}
          value={tab}
          onChange={(next) => setSearch(next === 'texts' ? {} : { tab: next })}
        />
      </div>
      <div className={css.tab}>
        {tab === 'texts' && <TextsAndOrder {...shown} />}
        {tab === 'styles' && <StylesTab {...shown} />}
        {tab === 'releases' && <ReleasesTab family={family} />}
        {tab === 'history' && (
          <HistoryTab id={family.id} formerIds={family.details.formerIds} session={session} />
        )}
      </div>
    </Screen>
  )
}

const TextsAndOrder = (shown: Parameters<typeof StylesTab>[0]) => (
  <>
    <SpecimenLine family={shown.family} />
    <div className={css.columns}>
      <div>
        <TextsPanel family={shown.family} />
        <OrderPanel {...shown} />
      </div>
      <div>
        <StatePanel {...shown} />
        <AddressPanel {...shown} />
        <SharesPanel
          session={shown.session}
          draft={shown.draft}
          family={shown.family.id}
          designers={textsIn(shown.family.record).designers}
        />
        <ProtectionPanel family={shown.family} />
        <TrialPanel family={shown.family} />
      </div>
    </div>
  </>
)

function Name({ family }: { family: ShownFamily }) {
  const { styleId } = family.details.family
  const name = nameIn(family.record, family.id)
  if (styleId === null) return name
  return (
    <OwnFace styleId={styleId} isSeen={family.isSeen}>
      {name}
    </OwnFace>
  )
}

function Facts({ family }: { family: ShownFamily }) {
  const { release, styles, sold, changedAt } = family.details.family
  const { now } = family
  const state = lifeIn(family.record, now)
  return (
    <>
      <FamilyState state={state} isChanged={state !== lifeIn(family.stored, now)} />
      <span className={css.facts}>
        {text('console.family.facts', {
          release: release || '–',
          styles: number(styles),
          count: styles,
        })}
        {sold !== null && text('console.family.soldFact', { count: sold, sold: number(sold) })}
        {text('console.family.changedFact', { day: date(changedAt) })}
      </span>
    </>
  )
}

const Ways = ({ family, onHistory }: { family: ShownFamily; onHistory: () => void }) => (
  <>
    <TextLink look="word" to={paths.pricesOf(family.id)}>
      {text('console.prices.title')}
    </TextLink>
    <button type="button" className={css.way} onClick={onHistory}>
      {text('console.family.tab.history')}
    </button>
    {family.details.page === null ? (
      <span className="quiet">{text('console.family.notInShop')}</span>
    ) : (
      <a href={family.details.page} target="_blank" rel="noreferrer" className={css.way}>
        {text('console.family.inShop')}
      </a>
    )}
  </>
)

/** The prices of styles and packages in the shop's currency, as the draft has them. */
function usePrices(draft: Draft) {
  const { entries } = useDraftedEntries(draft, 'price')
  const shop = useDraftedEntries(draft, 'shop')
  const prices = new Map<string, number>()
  for (const [id, { record }] of entries ?? []) {
    const price = numberIn(record, 'price')
    if (price !== null) prices.set(id, price)
  }
  return { prices, currency: currencyIn(shop.entries?.get('1')?.record ?? null) }
}
