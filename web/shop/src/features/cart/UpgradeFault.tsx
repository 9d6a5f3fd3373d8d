import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { useSession } from '../account/session'
import type { Entry } from './groups'
import type { Fault } from './quote'
import { replaceInCart } from './store'

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
          {isSignedOut && (
            <Link className={linkLook.link} to={paths.login()}>
              {text('account.login')}
            </Link>
          )}
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

/** The item stays, and takes the place of nothing. */
export const buyInFull = ({ item, position }: Pick<Entry, 'item' | 'position'>) =>
  replaceInCart(position, { ...item, upgrades: undefined })
