import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lastDay } from '@typecase/shared/format'
import { Redirect, useParams } from 'wouter'
import { useNavigate } from '#src/router/hooks.ts'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { Prose } from '@typecase/ui/Prose'
import { Step } from '@typecase/ui/Steps'
import { endedOrThrown, OfferEnded, OfferPage, TakeOver } from '#src/features/cart/OfferPage.tsx'
import {
  preparedCartQuery,
  toCartItems,
  type PreparedCart,
} from '#src/features/cart/offer-queries.ts'
import { loadCart, setPreparedCart } from '#src/features/cart/edit.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './prepared-cart.module.css'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await cache.ensureQueryData(preparedCartQuery(args.params.id!)).catch(endedOrThrown)
}

export { handle } from 'virtual:screens/prepared-cart'

/** A cart that the foundry has made for somebody: special prices, perhaps licences of their own. */
export function Component() {
  const { id } = useParams()
  const { data: cart, error } = useQuery({ ...preparedCartQuery(id!), retry: false })
  if (cart && cart.id !== id) return <Redirect replace to={paths.preparedCart(cart)} />
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

/** The licences that were negotiated for this cart, with their agreements to read. */
function CustomLicences({ licences }: { licences: PreparedCart['licences'] }) {
  return licences.map(({ id, name, tier, summary, html }) => (
    <Step key={id} title={text('prepared.licence', { name, tier })}>
      <p>{summary}</p>
      <details className={css.agreement}>
        <summary>{text('prepared.agreement')}</summary>
        <Prose html={html} />
      </details>
    </Step>
  ))
}
