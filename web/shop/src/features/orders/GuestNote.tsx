import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { useSession } from '#src/features/account/session.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

/** Tells a guest that the order has signed them in here, and how to come back from elsewhere. */
export function GuestNote() {
  const customer = useSession((session) => session.customer)
  if (!customer || customer.hasPassword) return null
  return (
    <p className="quiet">
      {text('order.guest', { email: customer.email })}{' '}
      <Link className={linkLook.link} to={paths.profile()}>
        {text('order.guestPassword')}
      </Link>
    </p>
  )
}
