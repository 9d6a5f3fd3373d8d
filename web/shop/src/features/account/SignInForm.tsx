import { ApiProblem } from '@typecase/shared/api'
import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/Choice'
import { Field } from '@typecase/ui/Field'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { useRef, useState } from 'react'
import { Button as Word } from 'react-aria-components'
import { text } from '#src/messages/text.ts'
import { signIn } from './sign-in'
import css from './SignInForm.module.css'
import { rememberedAddress } from './tokens'

type Faults = { email?: string; password?: string; whole?: string }

/** Address and password. What was typed stays after every failure. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState(rememberedAddress)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [stays, setStays] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const fail = (found: Faults) => {
    setFaults(found)
    const name = found.email ? 'email' : 'password'
    if (found.email || found.password) focusField(form.current, name)
  }

  const submit = async () => {
    const missing = missingOf(email, password)
    if (missing) return fail(missing)
    setPending(true)
    setFaults({})
    try {
      await signIn({ email: email.trim(), password, staySignedIn: stays })
      onSignedIn()
    } catch (cause) {
      fail(faultsOf(cause))
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <Field
        label={text('account.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={faults.email}
      />
      <Field
        label={text('account.password')}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={faults.password}
        aside={
          <Word
            className={`${linkLook.word} ${css.show}`}
            aria-pressed={isShown}
            onPress={() => setShown(!isShown)}
          >
            {text(isShown ? 'account.hidePassword' : 'account.showPassword')}
          </Word>
        }
      />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <Checkbox isSelected={stays} onChange={setStays}>
          {text('account.stay')}
        </Checkbox>
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('account.signIn')}
        </Button>
      </div>
    </form>
  )
}

function missingOf(email: string, password: string): Faults | null {
  if (!/^\S+@\S+$/.test(email.trim())) return { email: text('account.emailNeeded') }
  if (!password) return { password: text('account.passwordNeeded') }
  return null
}

function faultsOf(cause: unknown): Faults {
  if (!(cause instanceof ApiProblem)) return { whole: text('failure.unreachable') }
  if (cause.code === 'invalid_credentials') return { password: text('account.wrongPassword') }
  return { whole: cause.problem.detail }
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
