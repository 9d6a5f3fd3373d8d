import { skipToken, useQuery } from '@tanstack/react-query'
import { useDebounced } from '@typecase/shared/use-debounced'
import { refundPlanQuery, type RefundSelection } from '../queries'

// ms without a change: lines that are chosen quickly are planned once.
const pause = 250

/** The plan of a selection, a moment after its last change. `state`: of the order. */
export function useRefundPlan(orderId: string, selection: RefundSelection | null, state = '') {
  const wanted = JSON.stringify(selection)
  const settled = useDebounced(wanted, pause)
  const asked = JSON.parse(settled) as RefundSelection | null
  const query = useQuery({
    ...refundPlanQuery(orderId, asked ?? { lines: [], amount: null, payment: null }, state),
    ...(asked === null && { queryKey: ['no plan'], queryFn: skipToken }),
  })
  const isCurrent = wanted === settled && !query.isFetching
  return {
    /** null: nothing is chosen, or it is not here yet. */
    plan: isCurrent && asked && !query.isError ? (query.data ?? null) : null,
    /** The plan before, to look at meanwhile. */
    shown: selection ? (query.data ?? null) : null,
    isPending: selection !== null && !isCurrent,
    error: isCurrent && asked ? query.error : null,
    refetch: query.refetch,
  }
}
