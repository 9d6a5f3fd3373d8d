import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shortTime } from '@typecase/shared/format'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { DenseField } from '../../fields/DenseField'
import fields from '../../fields/Fields.module.css'
import { FormFrame } from '../../fields/FormFrame'
import { failureSentence, forForm } from '../../session/staff-request'
import { confirmTestMail, mailSettingsQuery, sendTestMail, type MailSettings } from '../queries'
import css from '../Settings.module.css'

type Props = { settings: MailSettings; onConfirmed: () => void }

/** Sends a mail with a code to the member, who types it back: mails arrive. */
export function TestMail({ settings, onConfirmed }: Props) {
  const cache = useQueryClient()
  const send = useMutation({
    mutationFn: sendTestMail,
    onSuccess: (sent) => cache.setQueryData(mailSettingsQuery.queryKey, sent),
    onError: () => cache.invalidateQueries(mailSettingsQuery),
  })
  const { test, confirmedAt } = settings
  const failure = failureSentence(send.error)
  return (
    <div className={css.lines}>
      <p role="status">
        {confirmedAt !== null &&
          text('console.settings.mail.arrived', { time: shortTime(confirmedAt) })}
        {confirmedAt === null && test && (
          <>
            <span className={css.fault}>{text('console.firstHour.waitsForYou')}</span>{' '}
            {text('console.settings.mail.sent', { to: test.to, time: shortTime(test.sentAt) })}
          </>
        )}
        {confirmedAt === null && !test && text('console.settings.mail.untested')}
      </p>
      {confirmedAt === null && test && <CodeForm key={test.sentAt} onConfirmed={onConfirmed} />}
      {failure && <Notice role="alert">{failure}</Notice>}
      <p>
        <Button isPending={send.isPending} onPress={() => send.mutate()}>
          {text(test ? 'console.settings.mail.sendAgain' : 'console.settings.mail.send')}
        </Button>
      </p>
    </div>
  )
}

function CodeForm({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const cache = useQueryClient()
  const { form, field } = useFields({
    initial: { code: '' },
    check: ({ code }) => ({
      code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && text('console.settings.mail.codeNeeded'),
    }),
    async send({ code }) {
      try {
        cache.setQueryData(mailSettingsQuery.queryKey, await confirmTestMail(code))
        onConfirmed()
      } catch (cause) {
        void cache.invalidateQueries(mailSettingsQuery)
        throw forForm(cause)
      }
    },
  })
  return (
    <FormFrame
      attributes={form.attributes}
      isPending={form.isPending}
      failures={form.faults.whole ? [form.faults.whole] : []}
      label={text('console.settings.mail.confirm')}
    >
      <div className={fields.grid}>
        <DenseField
          {...field('code')}
          label={text('console.settings.mail.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
    </FormFrame>
  )
}
