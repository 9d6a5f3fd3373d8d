import { useQuery } from '@tanstack/react-query'
import { money, number } from '@typecase/shared/format'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Receipt, type ReceiptRow } from '@typecase/ui/Receipt'
import type { ReactNode } from 'react'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Link } from '#src/router/Link.tsx'
import { cartQuoteQuery } from '#src/features/cart/quote.ts'
import { combinedLabel, percentLess } from '#src/features/cart/receipt-rows.ts'
import type { CartItem } from '#src/features/cart/item.ts'
import type { Combinations, Font, Shop } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { familyPaysFrom, missingFields, sumOf, type Subject } from './selection'
import type { Credit } from './upgrade'
import { familyOf, type Choices } from './use-choices'
import css from './BuyReceipt.module.css'

/**
 * The sum of the choices: computed here at once, then confirmed by the server, or its objection.
 */
export function useBuySum(
  items: readonly CartItem[],
  { subjects, uses }: Pick<Choices, 'subjects' | 'uses'>,
  combinations: Combinations,
  credits: readonly Credit[] = [],
  currency: string | null = null,
) {
  const local = sumOf(subjects, uses, combinations)
  const credit = credits.reduce((sum, { amount }) => sum + amount, 0)
  const isWhole = missingFields(uses).length === 0
  const asked = useQuery({
    ...cartQuoteQuery(items, { currency }),
    enabled: items.length > 0 && isWhole,
  })
  const answer = items.length > 0 && isWhole && !asked.isPlaceholderData ? asked.data : null
  const fault = answer?.faults.values().next().value ?? null
  const sum = answer?.quote?.subtotal ?? local.sum - credit
  const saved = local.saved + local.sum - credit - sum
  return { ...local, sum, saved, isPending: asked.isFetching, fault }
}

type Props = {
  font: Font
  shop: Shop
  choices: Choices
  sum: ReturnType<typeof useBuySum>
  combinations: Combinations
  /** Of the choices, what is not held already. */
  subjects: readonly Subject[]
  /** The amount paid for the licences that are upgraded; null: none is. */
  credits?: readonly Credit[] | null
  children: ReactNode
}

export function BuyReceipt(props: Props) {
  const { font, shop, choices, sum, combinations, subjects, credits = null, children } = props
  const { uses } = choices
  const price = (amount: number) => money(amount, font.currency)
  const rows: ReceiptRow[] = uses.map((use) => ({
    label: text('buy.line', { licence: use.licence.name, tier: use.option.fullName }),
    note: `${countOf(subjects, price)} × ${number(use.option.multiplier, 4)}`,
    amount: price(sumOf(subjects, [use], []).sum),
  }))
  if (sum.saved !== 0 && !sum.fault) {
    rows.push({
      label: combinedLabel(uses.map(({ licence }) => licence.name)),
      note: percentLess(sum.together),
      amount: price(-sum.saved),
    })
  }
  for (const { entitlement, amount } of credits ?? []) {
    rows.push({
      label: text('buy.credit', { description: entitlement.description }),
      note: text('buy.line', { licence: entitlement.licence, tier: entitlement.tier }),
      amount: price(-amount),
    })
  }
  return (
    <Receipt
      title={titleOf(font, choices)}
      rows={subjects.length > 0 ? rows : []}
      sum={{
        label: text(shop.pricesIncludeTax ? 'cart.total' : 'cart.beforeTax'),
        amount: sum.fault ? '–' : price(sum.sum),
      }}
      isPending={sum.isPending}
      action={sum.fault ? <Notice>{sum.fault.message}</Notice> : children}
    >
      {!credits && <FamilyHint font={font} choices={choices} combinations={combinations} />}
    </Receipt>
  )
}

type Hint = { font: Font; choices: Choices; combinations: Combinations }

function FamilyHint({ font, choices, combinations }: Hint) {
  const family = familyOf(font)
  const { styles, uses, bundle } = choices
  if (!family || bundle || styles.length === 0) return null
  const from = familyPaysFrom(family, font.styles, styles)
  if (from === null) return null

  const subject = { base: family.price } as Subject
  const amount = uses.length > 0 ? sumOf([subject], uses, combinations).sum : family.price
  const price = money(amount, font.currency)
  const costsLess = from <= styles.length
  return (
    <div className={css.hint}>
      <Notice
        action={
          costsLess && {
            label: text('buy.takeFamily'),
            onPress: () => choices.setPart(family.id),
          }
        }
      >
        {costsLess
          ? text('buy.familyCostsLess', { price })
          : text('buy.familyFrom', { from, price, count: styles.length })}
      </Notice>
    </div>
  )
}

function titleOf(font: Font, { bundle, styles }: Choices) {
  if (bundle) return bundle.itemClass === 'family' ? bundle.name : `${font.name}, ${bundle.name}`
  return text('buy.picked', { name: font.name, count: styles.length })
}

function countOf(subjects: readonly Subject[], price: (amount: number) => string) {
  const [first] = subjects
  if (!first) return ''
  const isEven = subjects.every(({ base }) => base === first.base)
  if (!isEven) return price(subjects.reduce((sum, { base }) => sum + base, 0))
  return subjects.length === 1 ? price(first.base) : `${subjects.length} × ${price(first.base)}`
}

type AddToCartProps = {
  /** Why there is nothing to add; null: there is. */
  reason: string | null
  isInCart: boolean
  isWide?: boolean
  onAdd: () => void
}

/** The next step: into the cart, or on to it where everything chosen is there. */
export function AddToCart({ reason, isInCart, isWide = false, onAdd }: AddToCartProps) {
  if (reason === null && isInCart) {
    return (
      <Link {...buttonLink('filled', isWide)} to={paths.cart()}>
        {text('buy.goToCart')}
      </Link>
    )
  }
  return (
    <>
      <Button kind="filled" isWide={isWide} isDisabled={reason !== null} onPress={onAdd}>
        {text('buy.add')}
      </Button>
      {isWide && reason !== null && <p className="quiet">{reason}</p>}
    </>
  )
}
