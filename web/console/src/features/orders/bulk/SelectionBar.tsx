import { useMutation } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import type { OrderView } from '../filter'
import { ReviewQuestion } from '../order/ReviewQuestion'
import { fetchOrders } from '../queries'
import css from './Bulk.module.css'
import { BulkReport } from './BulkReport'
import { LeaveQuestion } from './LeaveQuestion'
import { useBulk } from './use-bulk'
import type { OrderSelection } from './use-selection'

/** Orders that can be chosen at once. */
const most = 500

type Props = {
  chosen: OrderSelection
  view: OrderView
  /** Orders that the filter lets through. */
  all: number
}

/** The chosen orders, what can be done with all of them, and how far that is. */
export function SelectionBar({ chosen, view, all }: Props) {
  const bulk = useBulk()
  const [isReviewAsked, setReviewAsked] = useState(false)
  const { selection } = chosen
  const orders = [...selection.values()]
  const flagged = orders.filter(({ reviews }) => reviews.length > 0)
  const isRunning = bulk.run?.isRunning ?? false
  const clear = () => {
    chosen.clear()
    focusPage()
  }
  if (selection.size === 0 && !bulk.run) return null
  return (
    <div className={css.bar}>
      {selection.size > 0 && (
        <div className={css.words}>
          <span className="strong" role="status">
            {text('console.bulk.selected', { count: number(selection.size), all: number(all) })}
          </span>
          {!isRunning && (
            <>
              <SelectAll {...{ chosen, view, all }} />
              <Button kind="plain" onPress={() => void bulk.start({ kind: 'mail' }, orders)}>
                {text('console.order.mail')}
              </Button>
              <Button kind="plain" onPress={() => void bulk.start({ kind: 'build' }, orders)}>
                {text('console.order.build')}
              </Button>
              {flagged.length > 0 && (
                <Button kind="plain" onPress={() => setReviewAsked(true)}>
                  {text('console.bulk.review', { count: flagged.length })}
                </Button>
              )}
              <span className="quiet">
                <Button kind="plain" onPress={clear}>
                  {text('console.bulk.clear')}
                </Button>
              </span>
            </>
          )}
        </div>
      )}
      {bulk.run && (
        <BulkReport
          run={bulk.run}
          onStop={bulk.stop}
          onStart={(action, items) => void bulk.start(action, items)}
          onClose={() => {
            bulk.close()
            focusPage()
          }}
        />
      )}
      {isRunning && <LeaveQuestion onLeave={bulk.stop} />}
      {isReviewAsked && (
        <ReviewQuestion
          title={text('console.bulk.reviewTitle', { count: flagged.length })}
          onClose={() => setReviewAsked(false)}
          onReason={(reason) => {
            setReviewAsked(false)
            void bulk.start({ kind: 'review', reason }, flagged)
            return Promise.resolve()
          }}
        />
      )}
    </div>
  )
}

function SelectAll({ chosen, view, all }: Props) {
  const wanted = Math.min(all, most)
  const load = useMutation({
    // As it is when the button is pressed: what was put back since overtakes it.
    mutationFn: async (add: OrderSelection['add']) => add(await fetchOrders(view, most)),
  })
  const failure = failureSentence(load.error)
  return (
    <>
      {chosen.selection.size < wanted && (
        <Button kind="words" isPending={load.isPending} onPress={() => load.mutate(chosen.add)}>
          {all > most
            ? text('console.bulk.selectFirst', { count: number(most) })
            : text('console.bulk.selectAll', { count: number(all) })}
        </Button>
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
    </>
  )
}
