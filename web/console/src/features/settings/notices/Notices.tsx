import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { LastSaved } from '../LastSaved'
import { noticesQuery } from '../queries'
import css from '../Settings.module.css'
import { WaitingForSettings } from '../WaitingForSettings'
import { NoticesForm } from './NoticesForm'

/** Mails of the shop to the foundry: which are sent, and where to. */
export function Notices() {
  const query = useQuery(noticesQuery)
  const { data } = query
  if (!data) return <WaitingForSettings {...query} />
  return (
    <div className={css.settings}>
      <p className="quiet">{text('console.settings.notices.what')}</p>
      <NoticesForm settings={data} />
      <LastSaved {...data} />
    </div>
  )
}
