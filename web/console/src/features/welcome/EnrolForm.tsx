import { ApiProblem, api, unwrap, type Schemas } from '@typecase/shared/console-api'
import { shortPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { DocumentLink } from '@typecase/ui/Link'
import { Form } from '@typecase/ui/forms/Form'
import { CodeField } from '../session/CodeField'
import { PasswordField } from '../session/PasswordField'
import css from './EnrolForm.module.css'
import { QrCode } from './QrCode'

export type Enrolment = Schemas['Enrolment']
export type Enrolled = Schemas['Enrolled']

type Props = {
  token: string
  enrolment: Enrolment
  onEnrolled: (enrolled: Enrolled) => void
  /** The link has been used, or has expired, since it was opened. */
  onSpent: () => void
}

/** The secret for the authenticator app; a password and the first code of the app. */
export function EnrolForm({ token, enrolment, onEnrolled, onSpent }: Props) {
  const { form, field } = useFields({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: shortPassword(password),
      code: !code.trim() && text('console.codeNeeded'),
    }),
    send: async ({ password, code }) => {
      const body = { token, password, code: code.replace(/\s/g, '') }
      try {
        onEnrolled(await unwrap(api.POST('/links/use', { body })))
      } catch (cause) {
        if (!isSpent(cause)) throw cause
        onSpent()
      }
    },
  })
  return (
    <>
      <Secret enrolment={enrolment} />
      <h2 className={`strong ${css.heading}`}>{text('console.passwordHeading')}</h2>
      <Form form={form} kind="filled" label={text('console.enrol')} foot={css.foot}>
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={enrolment.email}
          readOnly
          hidden
        />
        <PasswordField {...field('password')} isNew />
        <CodeField {...field('code')} kind="app" label={text('console.firstCode')} />
      </Form>
    </>
  )
}

function Secret({ enrolment: { totpSecret, totpAddress } }: { enrolment: Enrolment }) {
  return (
    <>
      <h2 className={`strong ${css.heading}`}>{text('console.appHeading')}</h2>
      <p>{text('console.appHow')}</p>
      <QrCode value={totpAddress} label={text('console.qrLabel')} />
      <p className="quiet">{text('console.secret')}</p>
      <p className={css.secret} data-testid="secret">
        {inGroups(totpSecret)}
      </p>
      <p>
        <DocumentLink href={totpAddress}>{text('console.openInApp')}</DocumentLink>
      </p>
    </>
  )
}

/** Groups of four letters, as they are read and typed. */
export const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

export const isSpent = (cause: unknown) =>
  cause instanceof ApiProblem && cause.code === 'link_spent'
