import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { useSession } from '../account/session'
import { entitlementsQuery } from '../entitlements/queries'
import { changeCurrency } from './terms'
import type { Entry } from './groups'
import type { Fault } from './quote'
import { replaceInCart } from './edit'

/** Whether it is the upgrade that is refused, and not the item. */
export const isOfUpgrade = ({ pointer }: Fault) => /^\/items\/\d+\/upgrades(\/|$)/.test(pointer)

type Props = { entry: Entry; fault: Fault }

/** Why a line cannot take the place of a licence: who signs in may, anybody may buy it in full. */
export function UpgradeFault({ entry, fault }: Props) {
  const isSignedOut = useSession(({ customer }) => customer === null)
  return (
    <Notice
      actions={
        <>
          {isSignedOut && <TextLink to={paths.login()}>{text('account.login')}</TextLink>}
          {fault.code === 'other_currency' && <PaidCurrency entry={entry} />}
          <Button kind="words" onPress={() => void buyInFull(entry)}>
            {text('cart.withoutUpgrade')}
          </Button>
        </>
      }
    >
      {isSignedOut ? text('cart.signInToUpgrade') : fault.message}
    </Notice>
  )
}

/** The way to the currency that the licence was paid in: only there is it credited. */
function PaidCurrency({ entry: { item } }: Pick<Props, 'entry'>) {
  const cache = useQueryClient()
  const held = useQuery(entitlementsQuery).data?.find(({ serial }) =>
    item.upgrades?.includes(serial),
  )
  const choice = useMutation({ mutationFn: (code: string) => changeCurrency(cache, code) })
  if (!held) return null
  const { currency } = held
  return (
    <>
      <Button kind="words" isDisabled={choice.isPending} onPress={() => choice.mutate(currency)}>
        {text('cart.showIn', { currency })}
      </Button>
      {choice.isError && <span role="status">{text('cart.notInCurrency', { currency })}</span>}
    </>
  )
}

/** The item stays, and takes the place of nothing. */
export const buyInFull = ({ item, position }: Pick<Entry, 'item' | 'position'>) =>
  replaceInCart(position, { ...item, upgrades: undefined })
