import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { Form } from '@typecase/ui/forms/Form'
import { emailFault, missingPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { AddressField, PasswordField, PasswordOwner } from '../account/PasswordField'
import { Outcome, ResendButton } from '../account/Outcome'
import type { Customer } from '../account/session'
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
        <div className={`wrap ${css.actions}`}>
          <ResendButton />
        </div>
      )}
      {verified && !hasPassword && <p className="quiet">{text('profile.passwordFirst')}</p>}
      {hasPassword && state === 'shown' && (
        <div className={`wrap ${css.actions}`}>
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

type FormProps = { owner: string; onSent: (email: string) => void; onClose: () => void }

function ChangeForm({ owner, onSent, onClose }: FormProps) {
  const { form, field } = useFields({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: emailFault(email),
      password: missingPassword(password),
    }),
    send: async ({ email, password }) => {
      await changeEmail(email.trim(), password)
      onSent(email.trim())
    },
  })
  return (
    <Form
      form={form}
      className={css.open}
      foot={`wrap ${css.actions}`}
      label={text('profile.sendLink')}
      after={
        <Button kind="words" onPress={onClose}>
          {text('profile.keepEmail')}
        </Button>
      }
    >
      <PasswordOwner email={owner} />
      <AddressField
        label={text('profile.newEmail')}
        autoComplete="email"
        autoFocus
        {...field('email')}
      />
      <PasswordField {...field('password')} />
    </Form>
  )
}
