import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '@typecase/shared/forms/use-submit'
import { day, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import facts from '../../orders/order/Facts.module.css'
import { serverNow } from '../../session/session'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { putStatement, withdrawLinks, type RoyaltySending, type RoyaltyStatement } from '../queries'
import css from './Sendings.module.css'

type Props = { statement: RoyaltyStatement; mayWrite: boolean }

/** The mails that brought the link of a statement, and a way to end all of their links. */
export function Sendings({ statement, mayWrite }: Props) {
  const [isAsked, setAsked] = useState(false)
  const now = serverNow()
  const isOpen = statement.sendings.some((sending) => stateOf(sending, now) === 'open')
  return (
    <Part title={text('console.royalties.sendings')}>
      {statement.sendings.length === 0 && (
        <p className="quiet">{text('console.royalties.notSent')}</p>
      )}
      <ul className={facts.rows}>
        {statement.sendings.map((sending) => (
          <li key={sending.id}>
            <span>{sending.address}</span>
            <span className="quiet">{shortTime(sending.sentAt)}</span>
            <span className={facts.why}>{wordsOf(sending, now)}</span>
          </li>
        ))}
      </ul>
      {isOpen && mayWrite && (
        <p className={css.withdraw}>
          <Button kind="words" onPress={() => setAsked(true)}>
            {text('console.royalties.withdraw')}
          </Button>
        </p>
      )}
      {isAsked && <WithdrawDialog statement={statement} onClose={() => setAsked(false)} />}
    </Part>
  )
}

function stateOf({ withdrawnAt, expiresAt }: RoyaltySending, now: number) {
  if (withdrawnAt !== null) return 'withdrawn'
  return Date.parse(expiresAt) <= now ? 'ended' : 'open'
}

function wordsOf(sending: RoyaltySending, now: number) {
  const { sentBy, withdrawnAt, expiresAt } = sending
  const state = text(`console.royalties.link.${stateOf(sending, now)}`, {
    day: day(withdrawnAt ?? expiresAt),
  })
  return sentBy === null ? state : text('console.royalties.sentBy', { name: sentBy, state })
}

function WithdrawDialog({ statement, onClose }: Omit<Props, 'mayWrite'> & { onClose: () => void }) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { faults, isPending, submit } = useSubmit()
  const send = async () => {
    const shown = await withdrawLinks(statement.id!).catch((cause: unknown) => {
      throw forForm(cause)
    })
    focusPageAfter()
    onClose()
    toast({ text: text('console.royalties.withdrawn') })
    void putStatement(cache, shown)
  }
  return (
    <StaffDialog
      title={text('console.royalties.withdrawTitle')}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        isPending,
        onPress: () => void submit({ send }),
        children: text('console.royalties.withdraw'),
      }}
    >
      <p>{text('console.royalties.withdrawWhat')}</p>
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
    </StaffDialog>
  )
}
