import { shortTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { paths } from '#src/paths.ts'
import { StateMark } from '../orders/StateMark'
import { failureSentence } from '../session/staff-request'
import css from './Home.module.css'
import type { Need } from './needs'
import type { Needs } from './use-needs'

/** Of each kind that are shown; their lists have the others. */
const most = 12

/** All that waits for a member of the staff, the oldest first, each with its way. */
export function NeedList({ needs, hasMoreOrders, isPending, failure, retry }: Needs) {
  const shown = mostUrgent(needs)
  const isCut = hasMoreOrders || shown.length < needs.length
  return (
    <Part
      title={text('console.home.needs')}
      aside={isPending ? undefined : countWords(needs, hasMoreOrders)}
    >
      {failure !== null && (
        <div className={css.notice}>
          <Notice role="alert" action={retryAction(retry, isPending)}>
            {failureSentence(failure)}
          </Notice>
        </div>
      )}
      <p className="quiet" role="status">
        {isPending && text('shell.loading')}
        {!isPending && failure === null && needs.length === 0 && text('console.home.nothing')}
      </p>
      <ul className={css.needs}>
        {shown.map((need) => (
          <Row key={need.id} need={need} />
        ))}
      </ul>
      {isCut && (
        <p className={css.all}>
          <TextLink to={paths.ordersOf({ state: 'review', sort: 'oldest' })}>
            {text('console.home.allOrders')}
          </TextLink>
        </p>
      )}
    </Part>
  )
}

/** The oldest of each kind: no number of orders hides what else has failed. */
function mostUrgent(needs: readonly Need[]) {
  const counts = new Map<string, number>()
  return needs.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= most
  })
}

function countWords({ length: count }: readonly Need[], hasMore: boolean) {
  if (count === 0) return undefined
  return hasMore ? text('console.home.moreCount', { count }) : text('console.home.count', { count })
}

const Row = ({ need: { id, kind, sentence, since, to, action } }: { need: Need }) => (
  <li className={css.need}>
    <StateMark mark="hand">{text(`console.home.kind.${kind}`)}</StateMark>
    <span id={id} className={css.sentence}>
      {sentence}
    </span>
    <span className={css.since}>
      {since !== null && text('console.home.since', { time: shortTime(since) })}
    </span>
    <TextLink to={to} aria-describedby={id}>
      {action}
    </TextLink>
  </li>
)
