import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paymentSettingsQuery } from '../queries'
import css from '../Settings.module.css'
import { WaitingForSettings } from '../WaitingForSettings'
import { keyWords } from './payment-words'
import { PaymentsForm } from './PaymentsForm'
import { PaymentsTest } from './PaymentsTest'

/** The keys of the gateway, changed while the shop runs, and their test. */
export function Payments({ label }: { label: string }) {
  const query = useQuery(paymentSettingsQuery)
  const { data } = query
  if (!data) return <WaitingForSettings {...query} />
  return (
    <div className={css.settings}>
      {data.state === 'unreadable' && (
        <Notice role="alert">{text('console.settings.unreadable')}</Notice>
      )}
      {data.isFixedByFile ? (
        <p className="quiet">{text('console.settings.payments.fixed')}</p>
      ) : (
        <PaymentsForm settings={data} label={label} />
      )}
      {keyWords(data) && <PaymentsTest settings={data} />}
    </div>
  )
}
