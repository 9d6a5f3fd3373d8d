import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { DenseField } from '../../fields/DenseField'
import css from '../../fields/Fields.module.css'
import { FormFrame } from '../../fields/FormFrame'
import { forForm } from '../../session/staff-request'
import { paymentSettingsQuery, savePayments, type PaymentSettings } from '../queries'

type Props = { settings: PaymentSettings; label: string }

const none = { publishableKey: '', secretKey: '', webhookSecret: '' }

/** An empty field leaves its key as it is. */
const filled = (value: string) => value.trim() || null

/** The keys of the gateway. A key that is set is known by its last characters alone. */
export function PaymentsForm({ settings, label }: Props) {
  const cache = useQueryClient()
  const { publishableKey, secretKey, webhookSecret, canMakeWebhook, version } = settings
  const { form, field, setValues } = useFields({
    initial: none,
    check: (typed) => ({
      publishableKey: !publishableKey && need(typed.publishableKey),
      secretKey: !secretKey && need(typed.secretKey),
      webhookSecret: !webhookSecret && !canMakeWebhook && need(typed.webhookSecret),
    }),
    async send(typed) {
      try {
        const saved = await savePayments({
          version,
          publishableKey: filled(typed.publishableKey),
          secretKey: filled(typed.secretKey),
          webhookSecret: filled(typed.webhookSecret),
        })
        cache.setQueryData(paymentSettingsQuery.queryKey, saved)
        setValues(none)
      } catch (cause) {
        // They may have been saved although the answer was lost.
        void cache.invalidateQueries(paymentSettingsQuery)
        throw forForm(cause)
      }
    },
  })
  return (
    <FormFrame
      attributes={form.attributes}
      isPending={form.isPending}
      failures={form.faults.whole ? [form.faults.whole] : []}
      label={label}
      note={<span className="quiet">{text('console.settings.payments.asked')}</span>}
    >
      <div className={css.grid}>
        <DenseField
          {...field('publishableKey')}
          label={text('console.settings.payments.publishableKey')}
          help={isSet(publishableKey) ?? text('console.settings.payments.begins', { start: 'pk_' })}
          spellCheck={false}
          autoComplete="off"
        />
        <DenseField
          {...field('secretKey')}
          type="password"
          label={text('console.settings.payments.secretKey')}
          help={isSet(secretKey) ?? text('console.settings.payments.begins', { start: 'sk_' })}
          autoComplete="new-password"
        />
        <DenseField
          {...field('webhookSecret')}
          type="password"
          label={text('console.settings.payments.webhookSecret')}
          help={webhookHelp(settings)}
          autoComplete="new-password"
        />
      </div>
      {!canMakeWebhook && (
        <p className="quiet">
          {text('console.settings.payments.webhookTo', { address: settings.webhookUrl })}
        </p>
      )}
    </FormFrame>
  )
}

const need = (value: string) => !value.trim() && text('console.settings.payments.needed')

const isSet = (key: { last4: string } | null) =>
  key ? text('console.settings.payments.isSet', { last4: key.last4 }) : undefined

const webhookHelp = ({ webhookSecret, canMakeWebhook }: PaymentSettings) =>
  canMakeWebhook
    ? text('console.settings.payments.makesWebhook')
    : (isSet(webhookSecret) ?? text('console.settings.payments.begins', { start: 'whsec_' }))
