import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { buttonLink, TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { PayBar } from '@typecase/ui/PayBar'
import { toast } from '@typecase/ui/overlays/Toast'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { CartColumns } from '#src/features/cart/CartColumns.tsx'
import { CartLine } from '#src/features/cart/CartLine.tsx'
import { CartReceipt } from '#src/features/cart/CartReceipt.tsx'
import { checkoutObstacle, QuoteFailure } from '#src/features/cart/QuoteFailure.tsx'
import { duplicatesOf, groupsOf } from '#src/features/cart/groups.ts'
import type { CartItem } from '#src/features/cart/item.ts'
import { ItemName } from '#src/features/cart/ItemName.tsx'
import { changeCart, PreparedQuestion } from '#src/features/cart/PreparedQuestion.tsx'
import { cartQuoteQuery } from '#src/features/cart/quote.ts'
import { cartTotal, clearCart, removeFromCartAt, restoreCart } from '#src/features/cart/edit.ts'
import { useCart } from '#src/features/cart/store.ts'
import { setCoupon, useTerms, type Terms } from '#src/features/cart/terms.ts'
import { useOffers } from '#src/features/cart/use-families.ts'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { EmptyState } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './cart.module.css'

export const loader = (cache: QueryClient) => () => {
  void cache.prefetchQuery(fontsQuery)
}

export { handle } from 'virtual:screens/cart'

export function Component() {
  const items = useCart((cart) => cart.items)
  return (
    <>
      <VisuallyHidden elementType="h1">{text('cart.title')}</VisuallyHidden>
      {items.length === 0 ? <Empty /> : <Filled items={items} />}
    </>
  )
}

function Empty() {
  return (
    <EmptyState title={text('cart.emptyTitle')}>
      {text('cart.empty')} <TextLink to={paths.front()}>{text('cart.toFonts')}</TextLink>
    </EmptyState>
  )
}

function Filled({ items }: { items: readonly CartItem[] }) {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const terms = useTerms()
  const offerOf = useOffers(items)
  const asked = useQuery(cartQuoteQuery(items, terms))
  const quote = asked.isPlaceholderData ? undefined : asked.data
  const obstacle = checkoutObstacle({
    faults: quote?.faults.size ?? 0,
    cause: asked.error,
    isPreview: shop.preview !== null,
  })
  const currency = quote?.quote?.currency ?? terms.currency ?? shop.currency
  const total = quote?.quote?.total ?? cartTotal({ items, preparedCartId: null })
  return (
    <>
      <PreparedQuestion />
      <CartColumns
        receipt={
          <CartReceipt
            quote={quote}
            obstacle={obstacle}
            isPending={asked.isFetching}
            currency={currency}
          />
        }
      >
        {terms.preparedCartId !== null && <Prepared id={terms.preparedCartId} />}
        {groupsOf(items).map(({ description, entries }) => (
          <section key={description} className={css.group}>
            <ItemName item={entries[0]!.item} offer={offerOf(entries[0]!.item)} />
            <ul className={css.lines}>
              {entries.map((entry) => (
                <CartLine
                  key={entry.key}
                  entry={entry}
                  offer={offerOf(entry.item)}
                  quote={quote}
                  isPending={asked.isFetching}
                />
              ))}
            </ul>
          </section>
        ))}
        <Duplicates items={items} />
        {asked.isError && <QuoteFailure cause={asked.error} retry={() => void asked.refetch()} />}
        <p className={css.ways}>
          <TextLink to={paths.front()}>{text('cart.another')}</TextLink>
          <Button kind="words" onPress={() => empty(items, terms)}>
            {text('cart.emptyIt')}
          </Button>
        </p>
      </CartColumns>
      <PayBar
        action={
          obstacle === null && (
            <a {...buttonLink('filled')} href={paths.checkout()}>
              {text('cart.checkOut')}
            </a>
          )
        }
      >
        <span className="strong">{money(total, currency)}</span>
      </PayBar>
    </>
  )
}

function Prepared({ id }: { id: string }) {
  return (
    <Notice
      role="note"
      actions={<TextLink to={paths.preparedCart({ id })}>{text('cart.toPrepared')}</TextLink>}
    >
      {text('cart.isPrepared')}
    </Notice>
  )
}

function empty(items: readonly CartItem[], { preparedCartId, coupon }: Terms) {
  void clearCart()
  const restore = async () => {
    await restoreCart({ items, preparedCartId })
    setCoupon(coupon)
  }
  toast({
    text: text('cart.emptied', { count: items.length }),
    action: { label: text('cart.undo'), onPress: () => void restore() },
  })
}

function Duplicates({ items }: { items: readonly CartItem[] }) {
  const repeated = duplicatesOf(items)
  if (repeated.length === 0) return null
  const merge = async () => {
    for (const position of repeated.toReversed()) await removeFromCartAt(position)
  }
  return (
    <Notice action={{ label: text('cart.keepOne'), onPress: () => changeCart(() => void merge()) }}>
      {text('cart.twice', { count: repeated.length })}
    </Notice>
  )
}
