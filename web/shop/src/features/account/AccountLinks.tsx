import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { useSession } from './session'

/** The way in, while nobody is signed in. */
export function AccountLinks() {
  const customer = useSession((session) => session.customer)
  if (customer) return null
  return (
    <Link className={linkLook.word} to={paths.login()}>
      {text('account.login')}
    </Link>
  )
}
