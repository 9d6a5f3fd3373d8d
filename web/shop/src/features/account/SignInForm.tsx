import { Checkbox } from '@typecase/ui/fields/Choice'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { Form } from '@typecase/ui/forms/Form'
import { emailFault, missingPassword, shortPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { AddressField, PasswordField } from './PasswordField'
import css from './PasswordField.module.css'
import { signIn } from './enter'
import { rememberedAddress } from './remembered'
import { register } from './registration'
import type { Customer } from './session'

type Props = {
  onSignedIn: () => void
  /** On a page with more to fill in, which nothing here may lead away from. */
  isInside?: boolean
  autoFocus?: boolean
  /** An address that was typed before. */
  email?: string
}

/** Address and password. */
export function SignInForm({ onSignedIn, isInside = false, autoFocus = false, ...known }: Props) {
  const [stays, setStays] = useState(true)
  const { form, field } = useFields({
    initial: () => ({ email: known.email || rememberedAddress(), password: '' }),
    check: ({ email, password }) => ({
      email: emailFault(email),
      password: missingPassword(password),
    }),
    send: async ({ email, password }) => {
      await signIn({ email: email.trim(), password, staySignedIn: stays })
      onSignedIn()
    },
  })
  return (
    <Form
      form={form}
      kind="filled"
      label={text('account.signIn')}
      before={
        <Checkbox isSelected={stays} onChange={setStays}>
          {text('account.stay')}
        </Checkbox>
      }
    >
      <AddressField autoFocus={autoFocus} {...field('email')} />
      <PasswordField
        {...field('password')}
        beside={
          <TextLink
            look="word"
            className={css.word}
            to={paths.forgotPassword()}
            {...(isInside && { target: '_blank' })}
          >
            {text('account.forgotten')}
          </TextLink>
        }
      />
    </Form>
  )
}

type CreateAccountFormProps = {
  onCreated: (customer: Customer) => void
  autoFocus?: boolean
  /** An address that was typed before. */
  email?: string
}

/** An address and a first password. */
export function CreateAccountForm({
  onCreated,
  autoFocus = false,
  email = '',
}: CreateAccountFormProps) {
  const { form, field } = useFields({
    initial: { email, password: '' },
    check: ({ email, password }) => ({
      email: emailFault(email),
      password: shortPassword(password),
    }),
    send: async ({ email, password }) => onCreated(await register(email.trim(), password)),
  })
  return (
    <Form
      form={form}
      label={text('account.create')}
      before={<span className="quiet">{text('account.without')}</span>}
    >
      <AddressField autoFocus={autoFocus} {...field('email')} />
      <PasswordField isNew {...field('password')} />
    </Form>
  )
}
