import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'
import { sentenceOf } from '../account/form-faults'

type Props<T> = {
  query: UseQueryResult<T>
  /** Stands meanwhile, as high as what comes. */
  pending?: ReactNode
  children: (data: T) => ReactNode
}

/** What a query has brought; while it has not, that it loads, or why not and a way to try again. */
export function Loaded<T>({ query, pending, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return pending ?? <p className="quiet">{text('shell.loading')}</p>
  return (
    <Notice
      role="alert"
      actions={
        <Button kind="words" isPending={query.isFetching} onPress={() => void query.refetch()}>
          {text('failure.retry')}
        </Button>
      }
    >
      {sentenceOf(query.error)}
    </Notice>
  )
}
