import { ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { emailFault, InvalidFields, missingPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Form } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useState } from 'react'
import { CodeField } from './CodeField'
import { Entrance, entranceParts } from './Entrance'
import { hasPasskeys } from '../passkeys/passkeys'
import { PasskeyButton } from './PasskeyButton'
import { PasswordField } from './PasswordField'
import { postSignIn, signInByPasskey } from './session'
import { enterSession } from './session-watch'
import css from './SignIn.module.css'

type Factor = Schemas['Factor']
const anyFactor: readonly Factor[] = ['passkey', 'password']

type Props = {
  /** Why the member is here, who had been signed in. */
  reason?: string | undefined
  /** It stands over a screen whose session has ended. */
  isOver?: boolean
  /** Of the member who was signed in. */
  email?: string
  /** The ways in of that member, as far as they are known. */
  factors?: readonly Factor[]
}

/** The whole page for signing in. */
export function SignIn({ reason, isOver = false, email = '', factors = anyFactor }: Props) {
  useEffect(() => () => focusPage(), []) // Then the screen has taken its place.
  return (
    <Entrance title={greeting()} isOver={isOver}>
      <div className={entranceParts.form}>
        {reason && (
          <div className={css.reason}>
            <Notice>{reason}</Notice>
          </div>
        )}
        <Ways email={email} mayHavePasskey={factors.includes('passkey')} />
      </div>
      <aside className={entranceParts.aside}>
        <h2 className={`strong ${css.heading}`}>{text('console.nothingWorks')}</h2>
        <p>
          {text('console.resetBy')} <code className={css.command}>typecase staff reset</code>.
        </p>
        <p className={`quiet ${css.mails}`}>{text('console.neverMailed')}</p>
      </aside>
    </Entrance>
  )
}

function greeting() {
  const hour = new Date().getHours()
  if (hour >= 4 && hour < 12) return text('console.morning')
  return text(hour >= 12 && hour < 18 ? 'console.afternoon' : 'console.evening')
}

type FormProps = {
  email: string
  /** Back to the passkey; null: the browser has none. */
  onPasskey: (() => void) | null
}

/** The passkey first, where the browser has them; else password and code. */
function Ways({ email, mayHavePasskey }: { email: string; mayHavePasskey: boolean }) {
  const [usesPassword, setPassword] = useState(!hasPasskeys() || !mayHavePasskey)
  if (usesPassword) {
    return <SignInForm email={email} onPasskey={hasPasskeys() ? () => setPassword(false) : null} />
  }
  return (
    <>
      <PasskeyButton
        label={text('console.passkey.signIn')}
        autoFocus
        act={async () => enterSession(await signInByPasskey())}
      />
      <p className={`quiet ${css.passkey}`}>{text('console.passkey.signInWhat')}</p>
      <p className={css.ways}>
        <Button kind="words" onPress={() => setPassword(true)}>
          {text('console.passkey.usePassword')}
        </Button>
      </p>
    </>
  )
}

function SignInForm({ email, onPasskey }: FormProps) {
  const [usesRecovery, setRecovery] = useState<boolean | null>(null)
  const isRecovery = usesRecovery === true
  const { form, field, setValues } = useFields({
    initial: { email, password: '', code: '' },
    check: ({ email, password, code }) => ({
      email: emailFault(email),
      password: missingPassword(password),
      code: !code.trim() && text(isRecovery ? 'console.recoveryNeeded' : 'console.codeNeeded'),
    }),
    send: async ({ email, password, code }) => {
      enterSession(await signIn(email.trim(), password, code.replace(/\s/g, '')))
    },
  })
  const change = () => {
    setRecovery(!isRecovery)
    setValues((before) => ({ ...before, code: '' }))
  }
  return (
    <>
      <Form form={form} kind="filled" label={text('console.signIn')} foot={css.foot}>
        <Field
          {...field('email')}
          label={text('console.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck="false"
          autoFocus={email === ''}
        />
        <PasswordField {...field('password')} autoFocus={email !== ''} />
        <CodeField
          key={String(usesRecovery)}
          {...field('code')}
          kind={isRecovery ? 'any' : 'app'}
          label={text(isRecovery ? 'console.recoveryCode' : 'console.code')}
          help={isRecovery ? text('console.recoveryHelp') : undefined}
          autoFocus={usesRecovery !== null}
        />
      </Form>
      <p className={css.ways}>
        <Button kind="words" onPress={change}>
          {text(isRecovery ? 'console.useApp' : 'console.useRecovery')}
        </Button>
      </p>
      {onPasskey && (
        <p>
          <Button kind="words" onPress={onPasskey}>
            {text('console.passkey.signIn')}
          </Button>
        </p>
      )}
    </>
  )
}

async function signIn(email: string, password: string, code: string) {
  try {
    return await postSignIn({ email, password, code })
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.code === 'invalid_credentials')) throw cause
    throw new InvalidFields({ whole: text('console.wrongCredentials') })
  }
}
