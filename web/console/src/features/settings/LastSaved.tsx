import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

type Props = { changedAt: string | null; changedBy: string | null }

/** When settings were saved, and by whom. */
export const LastSaved = ({ changedAt, changedBy }: Props) =>
  changedAt === null ? null : (
    <p className="quiet">
      {changedBy === null
        ? text('console.settings.changedByNobody', { time: shortTime(changedAt) })
        : text('console.settings.changed', { time: shortTime(changedAt), name: changedBy })}
    </p>
  )
