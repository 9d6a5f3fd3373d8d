import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { AddressField } from './AddressField'
import css from './form.module.css'
import { isAddress } from './form-faults'
import { Outcome } from './Outcome'
import { askForReset } from './registration'
import { rememberedAddress } from './tokens'
import { useForm } from './use-form'

const names = ['email'] as const
type Name = (typeof names)[number]

/** Asks for a link to a new password. What it says afterwards is the same for every address. */
export function ForgotForm() {
  const [email, setEmail] = useState(rememberedAddress)
  const [isSent, setSent] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => (isAddress(email) ? {} : { email: text('account.emailNeeded') }),
    send: async () => {
      await askForReset(email.trim())
      setSent(true)
      setAgain(true)
    },
  })
  if (isSent) return <Sent email={email.trim()} back={() => setSent(false)} />
  return (
    <form {...attributes} className={css.form}>
      <p className={css.lead}>{text('forgot.how')}</p>
      <AddressField autoFocus={isAgain} value={email} onChange={setEmail} error={faults.email} />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <Link className={linkLook.link} to={paths.login()}>
          {text('forgot.toLogin')}
        </Link>
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('forgot.send')}
        </Button>
      </div>
    </form>
  )
}

function Sent({ email, back }: { email: string; back: () => void }) {
  return (
    <Outcome
      actions={
        <>
          <Button kind="words" onPress={back}>
            {text('forgot.again')}
          </Button>
          <Link className={linkLook.link} to={paths.login()}>
            {text('forgot.toLogin')}
          </Link>
        </>
      }
    >
      <p>{text('forgot.sent', { email })}</p>
      <p className="quiet">{text('forgot.sentMore')}</p>
    </Outcome>
  )
}
