import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { AddressField } from '../account/AddressField'
import { isAddress, type Faults } from '../account/form-faults'
import { Outcome } from '../account/Outcome'
import { PasswordField, PasswordOwner } from '../account/PasswordField'
import { ResendButton } from '../account/ResendButton'
import type { Customer } from '../account/session'
import { useForm } from '../account/use-form'
import { changeEmail } from './actions'
import css from './profile.module.css'

type State = 'shown' | 'changing' | { sentTo: string }

/** The address, whether it is confirmed, and the way to another one. */
export function EmailPart({ customer }: { customer: Customer }) {
  const [state, setState] = useState<State>('shown')
  const [isKept, setKept] = useState(false)
  const { email, verified, hasPassword } = customer
  return (
    <>
      <p>{text(verified ? 'profile.confirmed' : 'profile.notConfirmed', { email })}</p>
      {!verified && (
        <div className={css.actions}>
          <ResendButton />
        </div>
      )}
      {verified && !hasPassword && <p className="quiet">{text('profile.passwordFirst')}</p>}
      {hasPassword && state === 'shown' && (
        <div className={css.actions}>
          <Button autoFocus={isKept} onPress={() => setState('changing')}>
            {text('profile.changeEmail')}
          </Button>
        </div>
      )}
      {state === 'changing' && (
        <ChangeForm
          owner={email}
          onSent={(sentTo) => setState({ sentTo })}
          onClose={() => {
            setKept(true)
            setState('shown')
          }}
        />
      )}
      {typeof state === 'object' && (
        <div className={css.open}>
          <Outcome
            actions={
              <Button kind="words" onPress={() => setState('changing')}>
                {text('profile.emailAgain')}
              </Button>
            }
          >
            {text('profile.emailSent', { email: state.sentTo })}
          </Outcome>
        </div>
      )}
    </>
  )
}

const names = ['email', 'password'] as const
type Name = (typeof names)[number]

type FormProps = { owner: string; onSent: (email: string) => void; onClose: () => void }

function ChangeForm({ owner, onSent, onClose }: FormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => missingOf(email, password),
    send: async () => {
      await changeEmail(email.trim(), password)
      onSent(email.trim())
    },
  })
  return (
    <form {...attributes} className={`${css.form} ${css.open}`}>
      <PasswordOwner email={owner} />
      <AddressField
        label={text('profile.newEmail')}
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={faults.email}
      />
      <PasswordField value={password} onChange={setPassword} error={faults.password} />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.actions}>
        <Button type="submit" isPending={isPending}>
          {text('profile.sendLink')}
        </Button>
        <Button kind="words" onPress={onClose}>
          {text('profile.keepEmail')}
        </Button>
      </div>
    </form>
  )
}

function missingOf(email: string, password: string): Faults<Name> {
  return {
    ...(!isAddress(email) && { email: text('account.emailNeeded') }),
    ...(!password && { password: text('account.passwordNeeded') }),
  }
}
