import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { useState } from 'react'
import { checkQuery, type CheckedOffer } from '../queries'
import { toOffer, unreadablePrices, type OfferDraft } from './draft'

// ms without a keystroke.
const pause = 400

/** Faults by the pointer of their field. */
export type Faults = ReadonlyMap<string, string>

export const faultsOfProblem = (cause: unknown): Faults =>
  new Map(
    cause instanceof ApiProblem
      ? (cause.problem.errors ?? []).map(({ pointer, message }) => [pointer, message])
      : [],
  )

/** Faults that stand for a field which nobody has come to yet. */
const isMissing = (cause: unknown, pointer: string) =>
  cause instanceof ApiProblem &&
  cause.problem.errors?.some((fault) => fault.pointer === pointer && fault.code === 'required')

/** The prices of a draft as the server has them, a moment after its last change, and what is wrong. */
export function useCheck(draft: OfferDraft, isTried: boolean) {
  const offer = toOffer(draft)
  // Prices do not wait for the name of the licensee.
  const wanted = JSON.stringify(isTried ? offer : { ...offer, title: offer.title || '–' })
  const settled = useDebounced(wanted, pause)
  const query = useQuery(checkQuery(JSON.parse(settled) as ReturnType<typeof toOffer>))
  const isCurrent = wanted === settled && !query.isFetching
  const [last, setLast] = useState<CheckedOffer | null>(null)
  if (query.data && query.data !== last) setLast(query.data)
  const faults = new Map(
    [...faultsOfProblem(isCurrent ? query.error : null)].filter(
      ([pointer]) => isTried || !isMissing(query.error, pointer),
    ),
  )
  for (const pointer of unreadablePrices(draft)) {
    faults.set(pointer, text('console.makeOffer.unreadable'))
  }
  return {
    /** null: something is wrong, or it is on its way. */
    checked: isCurrent ? (query.data ?? null) : null,
    /** The prices before, to look at meanwhile. */
    last,
    faults: faults as Faults,
    error: isCurrent && !(query.error instanceof ApiProblem) ? query.error : null,
  }
}
