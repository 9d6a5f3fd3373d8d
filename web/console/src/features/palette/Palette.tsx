import { useQuery } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Button } from '@typecase/ui/Button'
import {
  SearchDialog,
  type SearchEntry,
  type SearchGroup,
} from '@typecase/ui/overlays/SearchDialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { areasOf, openScreens, reportScreens, systemScreens, trialScreens } from '../areas/areas'
import { customerName } from '../customers/customer-words'
import { customerSearchQuery, type FoundCustomer } from '../customers/queries'
import { offerName } from '../offers/offer-words'
import { offersQuery, type FoundOffer } from '../offers/queries'
import { orderName } from '../orders/order-words'
import { orderSearchQuery, type FoundOrder } from '../orders/queries'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import { trialSearchQuery, type FoundTrial } from '../trials/queries'
import { trialName } from '../trials/trial-words'
import { closePalette } from './open'
import css from './Palette.module.css'
import {
  finderTitle,
  foundKinds,
  matchesOf,
  mostFinds,
  useShopFinds,
  type ShopFind,
} from './shop-finds'

// ms without a keystroke.
const pause = 150

/** The areas, records and parts of the shop that answer what is typed. */
export function Palette({ session }: { session: StaffSession }) {
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const navigate = useNavigate()
  const asked = typed.trim().replace(/\s+/g, ' ')
  const words = useDebounced(asked, pause)
  const finds = {
    orders: isAllowed(session, 'orders:read'),
    customers: isAllowed(session, 'customers:read'),
    offers: isAllowed(session, 'offers:read'),
    trials: isAllowed(session, 'trials:read'),
  }
  const shop = useShopFinds(session)
  const searches = Object.values(finds).some(Boolean) || shop.queries.length > 0
  const orders = useQuery(orderSearchQuery(finds.orders ? words : ''))
  const customers = useQuery(customerSearchQuery(finds.customers ? words : ''))
  const offerWords = finds.offers ? words : ''
  const offers = useQuery({
    ...offersQuery({ filter: { q: offerWords }, sort: 'newest' }),
    enabled: offerWords !== '',
  })
  const trials = useQuery(trialSearchQuery(finds.trials ? words : ''))
  const queries = [orders, customers, offers, trials]
  const every = [...queries, ...shop.queries]
  const isError = every.some((query) => query.isError)
  const isFetching = every.some((query) => query.isFetching)
  const isCurrent =
    asked === '' ||
    (words === asked &&
      shop.isHere &&
      !queries.some((query) => query.isPlaceholderData || query.isFetching))
  const isShown = words !== '' && asked !== ''
  const groups = groupsOf(session, asked, {
    orders: (isShown && !orders.isError && orders.data?.orders) || [],
    customers: (isShown && !customers.isError && customers.data?.customers) || [],
    offers: (isShown && !offers.isError && offers.data?.offers.slice(0, mostFinds)) || [],
    trials: (isShown && !trials.isError && trials.data?.trials) || [],
    shop: shop.all,
  })
  const refetch = () => every.filter((query) => query.isError).map((query) => query.refetch())

  const go = (href: string) => {
    closePalette()
    void navigate(href)
  }
  // Enter goes to the best answer to what is typed, not to one that still stands.
  const goToBest = useEffectEvent(() => {
    const best = groups[0]?.entries[0]
    if (best) go(best.href)
  })
  const isReady = isWanted && (isCurrent || !searches)
  useEffect(() => {
    if (isReady) goToBest()
  }, [isReady])

  const failed = (
    <span className={`wrap ${css.failed}`}>
      {text('console.palette.failed')}
      <Button kind="words" isPending={isFetching} onPress={() => void refetch()}>
        {text('failure.retry')}
      </Button>
    </span>
  )
  return (
    <SearchDialog
      title={text('console.palette.title')}
      closeLabel={text('shell.closeToast')}
      label={text(searches ? 'console.palette.field' : 'console.palette.fieldAreas')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        setWanted(false)
      }}
      resultsLabel={text('console.palette.results')}
      groups={groups}
      status={isError && asked !== '' ? failed : statusOf(asked, groups, isCurrent)}
      onEnter={() => setWanted(asked !== '')}
      navigate={go}
      onClose={closePalette}
    />
  )
}

function statusOf(asked: string, groups: readonly SearchGroup[], isCurrent: boolean) {
  if (asked === '') return text('console.palette.hint')
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return isCurrent ? text('console.palette.found', { count }) : ''
}

type Found = {
  orders: readonly FoundOrder[]
  customers: readonly FoundCustomer[]
  offers: readonly FoundOffer[]
  trials: readonly FoundTrial[]
  shop: readonly ShopFind[]
}

/** The answers to some words: areas and parts of the shop by name, records as the server found them. */
function groupsOf(
  session: StaffSession,
  words: string,
  { orders, customers, offers, trials, shop }: Found,
): SearchGroup[] {
  return [
    { id: 'areas', title: text('console.areas'), entries: areaEntries(session, words) },
    ...foundKinds.map((kind) => ({
      id: kind,
      title: finderTitle(kind),
      entries: matchesOf(shop, kind, words).map(shopEntry),
    })),
    { id: 'orders', title: text('console.orders.title'), entries: orders.map(orderEntry) },
    {
      id: 'customers',
      title: text('console.customers.title'),
      entries: customers.map(customerEntry),
    },
    { id: 'offers', title: text('console.offers.title'), entries: offers.map(offerEntry) },
    { id: 'trials', title: text('console.trials.title'), entries: trials.map(trialEntry) },
  ].filter(({ entries }) => entries.length > 0)
}

function areaEntries(session: StaffSession, words: string): SearchEntry[] {
  const all = [
    ...areasOf(session).map(({ to, label, key }) => ({
      to,
      label,
      keys: `G ${key.toUpperCase()}`,
    })),
    ...openScreens([...reportScreens, ...systemScreens, ...trialScreens], session).map(
      ({ to, label }) => ({
        to,
        label,
        keys: '',
      }),
    ),
    { to: paths.you(), label: text('console.you'), keys: 'G Y' },
  ]
  return all
    .filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()))
    .map(({ to, label, keys }) => entryOf(to, label, '', keys))
}

const orderEntry = (order: FoundOrder) =>
  entryOf(
    paths.order(order.id),
    orderName(order),
    `${order.licensee}, ${money(order.total, order.currency)}`,
  )

const customerEntry = (customer: FoundCustomer) =>
  entryOf(
    paths.customer(customer.id),
    customerName(customer),
    [customer.name !== customerName(customer) && customer.name, customer.email]
      .filter((word) => word && word !== customerName(customer))
      .join(', '),
  )

const offerEntry = (offer: FoundOffer) =>
  entryOf(paths.offer(offer.id), offerName(offer), money(offer.total, offer.currency))

const trialEntry = (trial: FoundTrial) =>
  entryOf(
    paths.trial(trial.id),
    trialName(trial),
    trial.families.map(({ name }) => name).join(', '),
  )

/** Styles of one family lead to the same address, and have ids of their own. */
const shopEntry = ({ kind, id, name, detail, href }: ShopFind): SearchEntry => ({
  ...entryOf(href, name, detail),
  id: `${kind} ${id}`,
})

const entryOf = (href: string, name: string, detail: string, keys = ''): SearchEntry => ({
  id: href,
  name: [name, detail, keys].filter(Boolean).join(' '),
  href,
  children: (
    <span className={css.entry}>
      <span className={css.name}>{name}</span> <span className={css.detail}>{detail}</span>{' '}
      <span className={css.key}>{keys}</span>
    </span>
  ),
})
