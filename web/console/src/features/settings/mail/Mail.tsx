import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { mailSettingsQuery, type MailSettings } from '../queries'
import css from '../Settings.module.css'
import { WaitingForSettings } from '../WaitingForSettings'
import { MailForm } from './MailForm'
import { TestMail } from './TestMail'

type Props = {
  label: string
  /** The address of the shop, where no sender is set. */
  sender: string
  /** The server was saved, or a test mail arrived. */
  onChange?: () => void
  onConfirmed?: () => void
}

/** The mail server, changed while the shop runs, and its test. */
export function Mail({ label, sender, onChange, onConfirmed }: Props) {
  const query = useQuery(mailSettingsQuery)
  const { data } = query
  if (!data) return <WaitingForSettings {...query} />
  return (
    <div className={css.settings}>
      {data.state === 'unreadable' && (
        <Notice role="alert">{text('console.settings.unreadable')}</Notice>
      )}
      {data.isFixedByFile ? (
        <p className="quiet">{fixedWords(data)}</p>
      ) : (
        <MailForm settings={data} label={label} sender={sender} onSaved={() => onChange?.()} />
      )}
      {data.folder !== null && (
        <p className="quiet">{text('console.settings.mail.folder', { folder: data.folder })}</p>
      )}
      {data.host !== null && (
        <TestMail settings={data} onConfirmed={() => (onConfirmed ?? onChange)?.()} />
      )}
    </div>
  )
}

const fixedWords = ({ host, port, from }: MailSettings) =>
  text('console.settings.mail.fixed', { host: host ?? '–', port: String(port ?? ''), from })
