import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import {
  buildOrderAgain,
  clearReview,
  refreshOrders,
  sendReceiptAgain,
  type FoundOrder,
} from '../queries'
import { runEach, type Progress } from './run-each'

/** Something that is done to each of several orders. */
export type BulkAction = { kind: 'mail' } | { kind: 'build' } | { kind: 'review'; reason: string }

export type BulkRun = Progress<FoundOrder> & {
  action: BulkAction
  isRunning: boolean
}

/** Orders that an earlier run has not done and the present one does not try. */
export type Rest = Pick<Progress<FoundOrder>, 'failed' | 'left'>

const noRest: Rest = { failed: [], left: [] }

/**
 * Does an action to orders, one after the other, and tells of each that is done. `run` is null while
 * nothing was begun yet.
 */
export function useBulk(onDone: (order: FoundOrder) => void) {
  const cache = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopped = useRef(false)
  const isBusy = useRef(false) // Known at once, where `run` waits for the next rendering.
  useEffect(() => () => void (stopped.current = true), [])

  const start = async (action: BulkAction, orders: readonly FoundOrder[], rest = noRest) => {
    if (isBusy.current || orders.length === 0) return
    isBusy.current = true
    stopped.current = false
    const show = ({ done, failed, left }: Progress<FoundOrder>, isRunning = true) =>
      setRun({
        done,
        failed: [...rest.failed, ...failed],
        left: [...left, ...rest.left],
        action,
        isRunning,
      })
    show({ done: 0, failed: [], left: orders })
    const end = await runEach(orders, {
      act: async (order) => {
        await actOn(action, order)
        onDone(order)
      },
      explain: failureSentence,
      isStopped: () => stopped.current,
      onProgress: show,
    })
    isBusy.current = false
    show(end, false)
    await refreshOrders(cache)
  }
  return {
    run,
    start,
    stop: () => void (stopped.current = true),
    close: () => setRun(null),
  }
}

/** Clears the reasons that the order has in the run: those that the question has listed. */
function actOn(action: BulkAction, { id, reviews }: FoundOrder): Promise<unknown> {
  if (action.kind === 'mail') return sendReceiptAgain(id)
  if (action.kind === 'build') return buildOrderAgain(id)
  const seen = reviews.map(({ code }) => code)
  return clearReview(id, action.reason, seen)
}
