import { Button } from '@typecase/ui/Button'
import { text } from '@typecase/shared/messages/text'
import { useSession } from '../../account/session'
import type { CartQuote, Fault as QuoteFault } from '../../cart/quote'
import type { CartItem } from '../../cart/item'
import { buyInFull, isOfUpgrade } from '../../cart/UpgradeFault'
import { useOffers, type Offer } from '../../cart/use-families'
import type { Basket } from '../basket'
import { Lines, type Line, priceBreakdown } from './Lines'

type Props = {
  basket: Basket
  /** undefined: asked for. */
  answer: CartQuote | undefined
  /** The licensee as the licences will name them; '' while unknown. */
  licensee: string
  currency: string
}

/** The lines as they will be ordered; what cannot be bought says why, and how to go on. */
export function ReviewLines({ basket, answer, licensee, currency }: Props) {
  const offerOf = useOffers(basket.items)
  const lines = basket.items.map((item, position): Line => {
    const priced = answer?.lines.get(position)
    const fault = answer?.faults.get(position)
    return {
      ...(priced ?? namesOf(item, offerOf(item))),
      fields: Object.values(item.fields ?? {}),
      breakdown: priced ? priceBreakdown(priced, currency) : null,
      licensee: licensee && text('checkout.for', { licensee }),
      amount: priced?.amount ?? (answer ? null : item.price),
      fault: fault && (
        <Fault fault={fault} entry={{ item, position }} remove={removal(basket, position)} />
      ),
    }
  })
  return <Lines lines={lines} currency={currency} />
}

/** The name of a line without a price, as far as the catalogue still knows it. */
function namesOf({ description, fontLicenseId, licenseOptionId }: CartItem, offer: Offer | null) {
  const licence = offer?.licences.find(({ id }) => id === fontLicenseId)
  const tier = licence?.options.find(({ id }) => id === licenseOptionId)
  return { description, licence: licence?.name ?? '\u00a0', tier: tier?.fullName ?? '' }
}

const removal = ({ remove }: Basket, position: number) => remove && (() => remove(position))

type FaultProps = {
  fault: QuoteFault
  entry: { item: CartItem; position: number }
  remove: (() => unknown) | null
}

function Fault({ fault, entry, remove }: FaultProps) {
  const isSignedOut = useSession(({ customer }) => customer === null)
  const { item } = entry
  return (
    <>
      <span>
        {isOfUpgrade(fault) && isSignedOut ? text('checkout.signInToUpgrade') : fault.message}
      </span>
      {isOfUpgrade(fault) && (
        <Button kind="words" onPress={() => void buyInFull(entry)}>
          {text('cart.withoutUpgrade')}
        </Button>
      )}
      {remove && (
        <Button
          kind="words"
          aria-label={text('checkout.removeLine', { description: item.description })}
          onPress={() => void remove()}
        >
          {text('cart.remove')}
        </Button>
      )}
    </>
  )
}
