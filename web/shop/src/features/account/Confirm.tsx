import { Button } from '@typecase/ui/Button'
import { buttonLink, TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect } from 'react'
import { Link } from '#src/router/Link.tsx'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { Form } from '@typecase/ui/forms/Form'
import { missingPassword, shortPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { dropToken } from './mailed-token'
import css from './form.module.css'
import { Outcome, ResendButton } from './Outcome'
import outcome from './Outcome.module.css'
import { useSession } from './session'
import { useConfirmation, type AskedPassword } from './use-confirmation'
import { PasswordField } from './PasswordField'

const words = {
  own_password_needed: 'confirm.ownPassword',
  account_password_needed: 'confirm.accountPassword',
  new_password_needed: 'confirm.newPassword',
} as const

type Props = {
  token: string
  /** That the mail is about, and its link leads to. */
  order?: string | null
}

/** Confirms an address by a mailed link: asks for what it needs, and says the result. */
export function Confirm({ token, order = null }: Props) {
  const { confirmation, start, tryAgain, prove } = useConfirmation(token, order !== null)
  switch (confirmation.state) {
    case 'ready':
      return <Ready {...confirmation} start={() => void start()} />
    case 'asking':
      return <Asking />
    case 'password':
      return <Asking {...confirmation} prove={prove} />
    case 'done':
      return order ? <OnToOrder order={order} /> : <Done {...confirmation} />
    case 'spent':
      return <Spent order={order} />
    case 'taken':
      return <Taken />
    case 'failed':
      return (
        <Notice role="alert" action={retryAction(tryAgain, confirmation.isTryingAgain === true)}>
          {confirmation.sentence}
        </Notice>
      )
  }
}

type ReadyProps = { sentence?: string; isPending?: boolean; start: () => void }

/** Says what will happen, before it does. */
function Ready({ sentence, isPending = false, start }: ReadyProps) {
  return (
    <>
      <p className={css.lead}>{text('confirm.orderWhat')}</p>
      {sentence && <Notice role="alert">{sentence}</Notice>}
      <p className={`wrap ${outcome.actions}`}>
        <Button kind="filled" isPending={isPending} onPress={start}>
          {text('confirm.orderGo')}
        </Button>
      </p>
    </>
  )
}

type AskingProps = {
  asked?: AskedPassword
  /** The button of a failure had the focus; the field has it next. */
  isTriedAgain?: boolean
  prove?: (password: string, asked: AskedPassword) => Promise<void>
}

/** That the link is looked at, then what it needs: one place, so that the change is read out. */
function Asking({ asked, isTriedAgain = false, prove }: AskingProps) {
  return (
    <>
      <p role="status" className={css.lead}>
        {text(asked ? words[asked] : 'confirm.asking')}
      </p>
      {asked && prove && <ConfirmForm asked={asked} autoFocus={isTriedAgain} prove={prove} />}
      {asked && asked !== 'new_password_needed' && <OtherWays />}
    </>
  )
}

/** For visitors without the password at hand, or who never had it: the link is put aside. */
function OtherWays() {
  const putAside = () => dropToken('confirm')
  return (
    <p className={`wrap ${outcome.actions}`}>
      <TextLink to={paths.forgotPassword()} onClick={putAside}>
        {text('confirm.otherPassword')}
      </TextLink>
      <TextLink to={paths.login()} onClick={putAside}>
        {text('confirm.notNow')}
      </TextLink>
    </p>
  )
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

/** Back leads to where the link was clicked, not to a link that is spent. */
function OnToOrder({ order }: { order: string }) {
  const address = paths.checkout({ order })
  useEffect(() => location.replace(address), [address])
  return (
    <Outcome actions={<ToOrder order={order} />}>
      <p>{text('confirm.toOrderSoon')}</p>
    </Outcome>
  )
}

function Spent({ order }: { order: string | null }) {
  const customer = useSession((session) => session.customer)
  if (customer && order) {
    return <Outcome actions={<ToOrder order={order} />}>{text('confirm.spentOrder')}</Outcome>
  }
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

const ToOrder = ({ order }: { order: string }) => (
  <a {...buttonLink('filled')} href={paths.checkout({ order })}>
    {text('checkout.toOrder')}
  </a>
)

const ToProfile = () => <TextLink to={paths.profile()}>{text('account.profile')}</TextLink>

type ConfirmFormProps = {
  asked: AskedPassword
  autoFocus: boolean
  prove: (password: string, asked: AskedPassword) => Promise<void>
}

/** The password without which a link does nothing. */
function ConfirmForm({ asked, autoFocus, prove }: ConfirmFormProps) {
  const isNew = asked === 'new_password_needed'
  const { form, field } = useFields({
    initial: { password: '' },
    check: ({ password }) => ({ password: (isNew ? shortPassword : missingPassword)(password) }),
    send: ({ password }) => prove(password, asked),
  })
  return (
    <Form form={form} kind="filled" label={text('confirm.confirm')}>
      <PasswordField autoFocus={autoFocus} isNew={isNew} {...field('password')} />
    </Form>
  )
}
