import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Part } from '@typecase/ui/Part'
import type { StaffTrial } from '../queries'
import css from './Invitations.module.css'

type Props = {
  trial: StaffTrial
  /** null: the member may not. */
  onInvite: (() => void) | null
}

/** The mails with codes that they got, and the way to the next one. */
export const Invitations = ({ trial: { invitation, invitations }, onInvite }: Props) => (
  <Part
    title={text('console.invitation.title')}
    aside={
      onInvite &&
      invitation === 'allowed' && (
        <Button kind="words" onPress={onInvite}>
          {text('console.invitation.open')}
        </Button>
      )
    }
  >
    {invitation !== 'allowed' && (
      <p className="quiet">{text(`console.invitation.state.${invitation}`)}</p>
    )}
    {invitation === 'allowed' && invitations.length === 0 && (
      <p className="quiet">{text('console.invitation.none')}</p>
    )}
    <ul className={css.sent}>
      {invitations.map(({ id, couponId, words, sentAt, sentBy }) => (
        <li key={id}>
          <span>
            {text('console.invitation.sentBy', {
              coupon: couponId,
              day: dateTime(sentAt),
              who: sentBy ?? text('console.invitation.somebody'),
            })}
          </span>
          {words && <p className={css.words}>{words}</p>}
        </li>
      ))}
    </ul>
  </Part>
)
