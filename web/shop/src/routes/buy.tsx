import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { PayBar } from '@typecase/ui/PayBar'
import { Step, Steps } from '@typecase/ui/Steps'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { redirect, type LoaderFunctionArgs } from '#src/router/route.ts'
import { useParams, useSearchParams } from 'wouter'
import { forCustomers } from '#src/features/account/guard.ts'
import { WhileSignedIn } from '#src/features/account/guard-routes.tsx'
import { AddToCart, BuyReceipt, useBuySum } from '#src/features/buy/BuyReceipt.tsx'
import {
  fontInQuery,
  fetchOffered,
  namedIn,
  useNamed,
  useOffered,
  type Named,
} from '#src/features/buy/linked.ts'
import { isSameLicence, itemsOf, missingFields } from '#src/features/buy/selection.ts'
import { Sizes } from '#src/features/buy/Sizes.tsx'
import { Styles } from '#src/features/buy/Styles.tsx'
import {
  creditsOf,
  isHeld,
  isUpgrade,
  kindsOver,
  packagesOver,
  upgradeItems,
  upgradeOf,
  type Upgrade,
} from '#src/features/buy/upgrade.ts'
import { LicenseeChoice, setLicenseeKind } from '#src/features/cart/LicenseeChoice.tsx'
import { NotOnSale, NotUpgradable, UpgradeWords, UseOver } from '#src/features/buy/UpgradeParts.tsx'
import { startOf, startOfUpgrade, useChoices, type Choices } from '#src/features/buy/use-choices.ts'
import { Uses } from '#src/features/buy/Uses.tsx'
import { takeCurrency } from '#src/features/cart/terms.ts'
import { changeCart, PreparedQuestion } from '#src/features/cart/PreparedQuestion.tsx'
import type { CartItem } from '#src/features/cart/item.ts'
import { addToCart } from '#src/features/cart/edit.ts'
import { useCart } from '#src/features/cart/store.ts'
import {
  fontQuery,
  shopQuery,
  type Font,
  type LicenceList,
  type Style,
} from '#src/features/catalogue/queries.ts'
import { HeldLicensee } from '#src/features/entitlements/HeldLicensee.tsx'
import { entitlementsQuery } from '#src/features/entitlements/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const id = args.params.id! // the path always has :id
  const query = new URL(args.request.url).searchParams
  const { formerIds } = await cache.ensureQueryData(shopQuery)
  const { font } = await fetchOffered(cache, id, namedIn(query, formerIds))
  if (font.id !== id) return redirect(paths.buy({ id: font.id }) + new URL(args.request.url).search)
  const serial = upgradeIn(args.request.url)
  if (!serial) return null
  return forCustomers(async () => {
    const upgrade = upgradeOf(serial, id, await cache.ensureQueryData(entitlementsQuery))
    if (!upgrade) return null
    const { font, licences } = await fetchOffered(cache, id, namedBy(upgrade))
    await cache.ensureQueryData(fontInQuery(font, licences, upgrade.held))
  })(args)
}

/** The subject of the licence, though it may be hidden by now. */
const namedBy = ({ held }: Upgrade): Named => ({ item: held.itemId, kind: held.licenceId })

/** The licence that is to be upgraded: its serial number. */
const upgradeIn = (address: string) => new URL(address, location.origin).searchParams.get('upgrade')

const nameOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(fontQuery(id).queryKey)?.name ?? ''

export const handle: RouteHandle = {
  title: ({ id }, cache, { search }) =>
    text(upgradeIn(search) ? 'buy.upgradeNamed' : 'font.buyNamed', { name: nameOf(id!, cache) }),
  crumbs: ({ id }, cache) => [
    { title: nameOf(id!, cache), link: paths.font({ id: id! }) },
    { title: text('font.buy'), link: paths.buy({ id: id! }) },
  ],
}

export function Component() {
  const { id } = useParams()
  const serial = useSearchParams()[0].get('upgrade')
  if (!serial) return <NewPage key={id} id={id!} />
  return (
    <WhileSignedIn>
      <UpgradePage key={serial} id={id!} serial={serial} />
    </WhileSignedIn>
  )
}

function NewPage({ id }: { id: string }) {
  const { font, offer } = useOffered(id, useNamed(useSearchParams()[0]))
  const isOnSale = font.fromPrice !== null && offer.licences.length > 0
  return isOnSale ? <BuyPage {...{ font, offer }} upgrade={null} /> : <NotOnSale font={font} />
}

function UpgradePage({ id, serial }: { id: string; serial: string }) {
  const { data: font } = useSuspenseQuery(fontQuery(id))
  const upgrade = upgradeOf(serial, id, useSuspenseQuery(entitlementsQuery).data)
  if (upgrade) return <InPaidCurrency id={id} upgrade={upgrade} />
  return <Refused font={font} />
}

/** A payment is credited in its own currency alone: that is the one of the page. */
function InPaidCurrency({ id, upgrade }: { id: string; upgrade: Upgrade }) {
  const { font, offer } = useOffered(id, namedBy(upgrade))
  const { data: priced } = useSuspenseQuery(fontInQuery(font, offer.licences, upgrade.held))
  if (priced) return <BuyPage font={priced} offer={offer} upgrade={upgrade} />
  return <Refused font={font} currency={upgrade.held.currency} />
}

function Refused({ font, currency }: { font: Font; currency?: string }) {
  return (
    <>
      <Title>{text('buy.upgradeNamed', { name: font.name })}</Title>
      <NotUpgradable id={font.id} {...(currency && { currency })} />
    </>
  )
}

type BuyPageProps = { font: Font; offer: LicenceList; upgrade: Upgrade | null }

function BuyPage({ font, offer, upgrade }: BuyPageProps) {
  const cache = useQueryClient()
  const { data: shop } = useSuspenseQuery(shopQuery)
  const { licences, combinations } = offer
  const named = useNamed(useSearchParams()[0])
  const start = upgrade ? startOfUpgrade(upgrade) : startOf(font, named)
  const smallest = upgrade?.held.multiplier ?? 0
  const choices = useChoices(font, licences, start, smallest)
  const [isChecked, setChecked] = useState(false)
  const inCart = useCart((cart) => cart.items)

  const chosen = itemsOf(choices.subjects, choices.uses, font.currency)
  const items = upgrade ? upgradeItems(chosen, upgrade, font, licences) : chosen
  const isKept = (item: CartItem) =>
    inCart.some((kept) => isSameLicence(kept, item) && upgradesOf(kept) === upgradesOf(item))
  const fresh = items.filter((item) => !isKept(item))
  const subjects = choices.subjects.filter(({ itemId }) =>
    items.some((item) => item.itemId === itemId),
  )
  const paidIn = upgrade?.held.currency ?? null
  const credits = upgrade && creditsOf(items, upgrade)
  const sum = useBuySum(items, { ...choices, subjects }, combinations, credits ?? [], paidIn)
  const isInCart = (itemId: string) => {
    const own = itemsOf([{ itemId, itemClass: '', description: '', base: 0 }], choices.uses, '')
    return (
      own.length > 0 &&
      own.every((item) => inCart.some((kept) => isSameLicence({ ...kept, itemClass: '' }, item)))
    )
  }

  const add = () => {
    const missing = missingFields(choices.uses)[0]
    if (missing) {
      setChecked(true)
      document.getElementsByName(`${missing.licence.id}.${missing.field.id}`)[0]?.focus()
      return
    }
    if (upgrade) setLicenseeKind(upgrade.held.licensee.kind)
    changeCart(() => void addAll(fresh, cache, paidIn))
  }
  const action = {
    reason: reasonAgainst(choices) ?? (upgrade && reasonOf(chosen, items, upgrade)),
    isInCart: fresh.length === 0,
    onAdd: add,
  }

  return (
    <>
      <PreparedQuestion />
      <Title>{text(upgrade ? 'buy.upgradeNamed' : 'font.buyNamed', { name: font.name })}</Title>
      {upgrade && <UpgradeWords upgrade={upgrade} />}
      <Steps
        aside={
          <BuyReceipt {...{ font, shop, choices, sum, combinations, subjects, credits }}>
            <AddToCart {...action} isWide />
          </BuyReceipt>
        }
      >
        <Step number={1} title={text('buy.licensee')}>
          {upgrade ? <HeldLicensee licensee={upgrade.held.licensee} /> : <LicenseeChoice />}
        </Step>
        <Step number={2} title={text('buy.uses')}>
          {upgrade ? (
            <UseOver kinds={kindsOver(upgrade.held, licences)} choices={choices} />
          ) : (
            <Uses
              licences={licences}
              choices={choices}
              page={shop.pages.includes('licences') ? paths.page({ id: 'licences' }) : null}
            />
          )}
        </Step>
        <Step number={3} title={text('buy.size')}>
          <Sizes {...{ choices, shop, isChecked, smallest }} />
        </Step>
        <Step number={4} title={text('buy.styles')}>
          <Styles
            {...{ font, choices, isInCart }}
            {...(upgrade ? stylesOf(upgrade, font, chosen) : { packages: font.packages })}
          />
        </Step>
      </Steps>
      <PayBar action={!sum.fault && <AddToCart {...action} />}>
        <span className="strong">{sum.fault ? '–' : money(sum.sum, font.currency)}</span>
      </PayBar>
    </>
  )
}

/** The choices of an upgrade: nothing without the present content. */
const stylesOf = (upgrade: Upgrade, font: Font, chosen: readonly CartItem[]) => ({
  packages: packagesOver(upgrade.held, font),
  hasSingleStyles: upgrade.held.itemClass === 'style',
  isHeld: ({ id }: Style) =>
    upgrade.held.styleIds.includes(id) ||
    chosen.some((item) => item.itemId === id && isHeld(item, upgrade)),
})

const upgradesOf = ({ upgrades = [] }: CartItem) => upgrades.toSorted().join(' ')

async function addAll(items: readonly CartItem[], cache: QueryClient, currency: string | null) {
  for (const item of items) await addToCart(item)
  toast({ text: text('buy.added', { count: items.length }) })
  if (currency) await takeCurrency(cache, currency)
}

function reasonOf(chosen: readonly CartItem[], items: readonly CartItem[], upgrade: Upgrade) {
  if (!isUpgrade(chosen, items, upgrade)) return text('buy.chooseLarger')
  return items.length === 0 ? text('buy.chooseMore') : null
}

function reasonAgainst({ uses, subjects }: Choices) {
  if (uses.length === 0) return text('buy.chooseUse')
  return subjects.length === 0 ? text('buy.chooseStyle') : null
}
