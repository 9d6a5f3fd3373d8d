import { linkLook, TextLink } from '@typecase/ui/Link'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './AccountLinks.module.css'
import { useSession } from './session'
import { signOut } from './sign-in'
import { hasTokens } from './tokens'

/** The way in; or, where somebody is signed in, to their profile and out. */
export function AccountLinks() {
  const customer = useSession((session) => session.customer)
  // While it is being asked for, a token says it well enough for the words to keep their place.
  const isSignedIn = customer === undefined ? hasTokens() : customer !== null
  return (
    <span className={css.links}>
      {isSignedIn ? (
        <>
          <TextLink look="word" to={paths.profile()}>
            {text('account.profile')}
          </TextLink>
          <SignOut email={customer?.email} />
        </>
      ) : (
        <TextLink look="word" to={paths.login()}>
          {text('account.login')}
        </TextLink>
      )}
    </span>
  )
}

function SignOut({ email }: { email: string | undefined }) {
  return (
    <button
      type="button"
      className={linkLook.word}
      aria-label={email ? text('account.logoutOf', { email }) : text('account.logout')}
      onClick={() => void signOut(leaveDocument)}
    >
      {text('account.logout')}
    </button>
  )
}

/** By a page load, with which everything goes that this document knew of the customer. */
const leaveDocument = () => new Promise(() => location.assign(paths.front()))
