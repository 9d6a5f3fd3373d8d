import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { LastSaved } from '../LastSaved'
import { limitsQuery } from '../queries'
import css from '../Settings.module.css'
import { WaitingForSettings } from '../WaitingForSettings'
import { LimitsForm } from './LimitsForm'

/** The limits of the business, changed while the shop runs. */
export function Limits() {
  const query = useQuery(limitsQuery)
  const { data } = query
  if (!data) return <WaitingForSettings {...query} />
  return (
    <div className={css.settings}>
      <p className="quiet">{text('console.settings.limits.what')}</p>
      <LimitsForm settings={data} />
      <LastSaved {...data} />
    </div>
  )
}
