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

/** Does an action to orders, one after the other. null: nothing was begun yet. */
export function useBulk() {
  const cache = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopped = useRef(false)
  const isBusy = useRef(false) // Known at once, where `run` waits for the next rendering.
  useEffect(() => () => void (stopped.current = true), [])

  const start = async (action: BulkAction, orders: readonly FoundOrder[]) => {
    if (isBusy.current || orders.length === 0) return
    isBusy.current = true
    stopped.current = false
    const show = (progress: Progress<FoundOrder>, isRunning = true) =>
      setRun({ ...progress, action, isRunning })
    show({ done: 0, failed: [], left: orders })
    const end = await runEach(orders, {
      act: (order) => actOn(action, order),
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

function actOn(action: BulkAction, { id, reviews }: FoundOrder): Promise<unknown> {
  if (action.kind === 'mail') return sendReceiptAgain(id)
  if (action.kind === 'build') return buildOrderAgain(id)
  const seen = reviews.map(({ code }) => code)
  return clearReview(id, action.reason, seen)
}
