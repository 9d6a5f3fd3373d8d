import { useQueryClient } from '@tanstack/react-query'
import type { ApiProblem } from '@typecase/shared/api'
import type { MessageKey } from '#src/messages/text.ts'
import { orderQuery, type Order } from '../checkout/order-query'
import { useFile } from '../downloads/use-file'

type Download = Order['downloads'][number]

const words: Record<string, MessageKey> = {
  too_many_downloads: 'download.tooMany',
  busy: 'download.busy',
  suspended: 'download.suspended',
  revoked: 'download.revoked',
  superseded: 'download.superseded',
}

/** Fetches a file of an order. */
export function useDownload(order: string, { kind, lineIndex, name, url }: Download) {
  const cache = useQueryClient()
  const renew = async () => {
    const { downloads } = await cache.fetchQuery({ ...orderQuery(order), staleTime: 0 })
    const same = downloads.find(
      (one) => one.kind === kind && one.lineIndex === lineIndex && one.name === name,
    )
    return same?.url ?? null
  }
  return useFile({
    name,
    url,
    renew,
    words,
    hasEnded,
    onEnded: () => void cache.invalidateQueries({ queryKey: orderQuery(order).queryKey }),
  })
}

const hasEnded = ({ status }: ApiProblem) => status === 403
