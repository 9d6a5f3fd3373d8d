import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lastDay } from '@typecase/shared/format'
import { buttonLink, DocumentLink } from '@typecase/ui/Link'
import { useNavigate } from '#src/router/hooks.ts'
import { useParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { endedOrThrown, OfferEnded, OfferPage, TakeOver } from '#src/features/cart/OfferPage.tsx'
import { sharedCartQuery, toCartItems, type SharedCart } from '#src/features/cart/offer-queries.ts'
import { loadCart } from '#src/features/cart/edit.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await cache.ensureQueryData(sharedCartQuery(args.params.id!)).catch(endedOrThrown)
}

export { handle } from 'virtual:screens/shared-cart'

/** A cart that somebody has shared, as it was when it was frozen. */
export function Component() {
  const { id } = useParams()
  const { data: cart, error } = useQuery({ ...sharedCartQuery(id!), retry: false })
  if (cart && !error) return <Shared cart={cart} />
  return <OfferEnded cause={error} title={text('share.ended')} />
}

function Shared({ cart }: { cart: SharedCart }) {
  const navigate = useNavigate()
  const use = async () => {
    await loadCart(JSON.stringify(toCartItems(cart)))
    void navigate(paths.cart())
  }
  const pay = (isWide: boolean) => (
    <a {...buttonLink('filled', isWide)} href={paths.checkout({ cart: cart.id })}>
      {text('share.pay')}
    </a>
  )
  return (
    <>
      <Title>{text('share.title')}</Title>
      <OfferPage
        cart={cart}
        words={<p>{text('share.valid', { day: lastDay(cart.validUntil) })}</p>}
        action={pay(true)}
        barAction={pay(false)}
        ways={
          <>
            <TakeOver kind="words" onTake={() => void use()}>
              {text('share.use')}
            </TakeOver>
            <DocumentLink href={paths.sharedCartPdf(cart)} download>
              {text('share.pdf')}
            </DocumentLink>
          </>
        }
      />
    </>
  )
}
