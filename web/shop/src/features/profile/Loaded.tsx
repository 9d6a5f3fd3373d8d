import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Notice } from '@typecase/ui/overlays/Notice'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { sentenceOf } from '@typecase/shared/forms/form-faults'

type Props<T> = {
  query: UseQueryResult<T>
  /** Stands meanwhile, as high as what comes. */
  pending?: ReactNode
  children: (data: T) => ReactNode
}

/** The data of a query; else a loading text, or the failure with a way to try again. */
export function Loaded<T>({ query, pending, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return pending ?? <p className="quiet">{text('shell.loading')}</p>
  return (
    <Notice role="alert" action={retryAction(() => query.refetch(), query.isFetching)}>
      {sentenceOf(query.error)}
    </Notice>
  )
}
