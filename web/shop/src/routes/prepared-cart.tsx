import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lastDay } from '@typecase/shared/format'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { CustomLicences } from '#src/features/cart/CustomLicences.tsx'
import { endedOrThrown, OfferEnded } from '#src/features/cart/OfferEnded.tsx'
import { OfferPage } from '#src/features/cart/OfferPage.tsx'
import {
  preparedCartQuery,
  toCartItems,
  type PreparedCart,
} from '#src/features/cart/offer-queries.ts'
import { loadCart, setPreparedCart } from '#src/features/cart/store.ts'
import { TakeOver } from '#src/features/cart/TakeOver.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './prepared-cart.module.css'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await cache.ensureQueryData(preparedCartQuery(params.id!)).catch(endedOrThrown)
    return null
  }

export const handle: RouteHandle = {
  title: () => text('prepared.title'),
  crumbs: ({ id }) => [{ title: text('prepared.title'), link: paths.preparedCart({ id: id! }) }],
}

/** A cart that the foundry has made for somebody: special prices, perhaps licences of their own. */
export function Component() {
  const { id } = useParams()
  const { data: cart, error } = useQuery({ ...preparedCartQuery(id!), retry: false })
  if (cart && !error) return <Prepared cart={cart} />
  return <OfferEnded cause={error} title={text('prepared.ended')} />
}

function Prepared({ cart }: { cart: PreparedCart }) {
  const navigate = useNavigate()
  // Loading clears the id, so it is set after.
  const accept = async () => {
    await loadCart(JSON.stringify(toCartItems(cart)))
    await setPreparedCart(cart.id)
    void navigate(paths.cart())
  }
  const action = (isWide: boolean) => (
    <TakeOver kind="filled" isWide={isWide} onTake={() => void accept()}>
      {text('prepared.accept')}
    </TakeOver>
  )
  return (
    <>
      <Title>{text('prepared.title')}</Title>
      <OfferPage
        cart={cart}
        words={<Words cart={cart} />}
        action={action(true)}
        barAction={action(false)}
      />
      <CustomLicences licences={cart.licences} />
    </>
  )
}

function Words({ cart: { note, recipient, validUntil } }: { cart: PreparedCart }) {
  return (
    <div className={css.words}>
      {note && <p className={css.note}>{note}</p>}
      {recipient && <p>{text('prepared.recipient', { address: recipient })}</p>}
      <p>
        {validUntil ? text('prepared.valid', { day: lastDay(validUntil) }) : text('prepared.holds')}
      </p>
    </div>
  )
}
