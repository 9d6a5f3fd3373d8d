import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

type Props = {
  /** Why there is nothing to add; null: there is. */
  reason: string | null
  isInCart: boolean
  isWide?: boolean
  onAdd: () => void
}

/** The next step: into the cart, or on to it where everything chosen is there. */
export function AddToCart({ reason, isInCart, isWide = false, onAdd }: Props) {
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
