import { Step, Steps } from '@typecase/ui/Steps'
import { text } from '#src/messages/text.ts'
import { SignInForm } from '../account/SignInForm'
import css from './Who.module.css'

/** In the place of an order that waits, for who came by a link and is not signed in yet. */
export function SignInFirst() {
  return (
    <Steps aside={null}>
      <Step number={1} title={text('checkout.who')}>
        <p className={css.lead}>{text('checkout.signInForOrder')}</p>
        {/* The order takes the form's place as soon as its customer is known. */}
        <SignInForm isInside onSignedIn={() => {}} />
      </Step>
    </Steps>
  )
}
