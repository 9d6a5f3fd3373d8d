import { Button } from '@typecase/ui/Button'
import { buttonLink, linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { ConfirmForm } from './ConfirmForm'
import { Outcome } from './Outcome'
import { ResendButton } from './ResendButton'
import { useSession } from './session'
import { useConfirmation } from './use-confirmation'

/** What a mailed link does that confirms an address: asks what it must, and says what came of it. */
export function Confirm({ token }: { token: string }) {
  const { confirmation, begin, prove } = useConfirmation(token)
  switch (confirmation.state) {
    case 'asking':
      return <p role="status">{text('confirm.asking')}</p>
    case 'password':
      return <ConfirmForm asked={confirmation.asked} prove={prove} />
    case 'done':
      return <Done {...confirmation} />
    case 'spent':
      return <Spent />
    case 'taken':
      return <Taken />
    case 'failed':
      return (
        <Notice
          role="alert"
          actions={
            <Button kind="words" onPress={() => void begin()}>
              {text('failure.retry')}
            </Button>
          }
        >
          {confirmation.sentence}
        </Notice>
      )
  }
}

function Done({ email, hasMoved }: { email: string; hasMoved: boolean }) {
  return (
    <Outcome
      actions={
        <>
          <Link {...buttonLink('filled')} to={paths.front()}>
            {text('confirm.toFonts')}
          </Link>
          <ToProfile />
        </>
      }
    >
      <p>{text('confirm.done', { email })}</p>
      {hasMoved && <p>{text('confirm.moved')}</p>}
    </Outcome>
  )
}

function Spent() {
  const customer = useSession((session) => session.customer)
  if (customer?.verified) {
    return (
      <Outcome actions={<ToProfile />}>
        {text('confirm.spentVerified', { email: customer.email })}
      </Outcome>
    )
  }
  if (customer) {
    return (
      <Outcome actions={<ResendButton />}>
        {text('confirm.spentHere', { email: customer.email })}
      </Outcome>
    )
  }
  return <Outcome actions={<ToSignIn />}>{text('confirm.spentAway')}</Outcome>
}

function Taken() {
  const isSignedIn = useSession((session) => !!session.customer)
  return (
    <Outcome actions={isSignedIn ? <ToProfile /> : <ToSignIn />}>{text('confirm.taken')}</Outcome>
  )
}

const ToSignIn = () => (
  <Link {...buttonLink('filled')} to={paths.login()}>
    {text('account.signIn')}
  </Link>
)

const ToProfile = () => (
  <Link className={linkLook.link} to={paths.profile()}>
    {text('account.profile')}
  </Link>
)
