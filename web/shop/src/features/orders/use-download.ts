import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem, unwrap } from '@typecase/shared/api'
import { useRef, useState } from 'react'
import { text, type MessageKey } from '#src/messages/text.ts'
import { orderQuery, type Order } from '../checkout/order-query'

type Download = Order['downloads'][number]

export type DownloadFault = { sentence: string; canRetry: boolean }

const words: Record<string, MessageKey> = {
  too_many_downloads: 'download.tooMany',
  busy: 'download.busy',
  suspended: 'download.suspended',
  revoked: 'download.revoked',
  superseded: 'download.superseded',
}

/**
 * Fetches a file of an order. Before the browser does, which has no words for a refusal or saves it
 * as the file, the server is asked whether it would give it; an address that is too old is renewed.
 */
export function useDownload(order: string, { kind, lineIndex, name, url }: Download) {
  const cache = useQueryClient()
  const [fault, setFault] = useState<DownloadFault | null>(null)
  const isUnderWay = useRef(false)

  const renewed = async () => {
    const { downloads } = await cache.fetchQuery({ ...orderQuery(order), staleTime: 0 })
    const same = downloads.find(
      (one) => one.kind === kind && one.lineIndex === lineIndex && one.name === name,
    )
    return same?.url ?? null
  }

  const find = async () => {
    if (url === null) return null
    try {
      await ask(url)
      return url
    } catch (cause) {
      if (!isOutOfDate(cause)) throw cause
    }
    const next = await renewed()
    if (next !== null) await ask(next)
    return next
  }

  const fetchFile = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const address = await find()
      setFault(null)
      if (address !== null) save(address, name)
    } catch (cause) {
      setFault(faultOf(cause))
      if (hasEnded(cause)) void cache.invalidateQueries({ queryKey: orderQuery(order).queryKey })
    } finally {
      isUnderWay.current = false
    }
  }
  return { fault, fetchFile: () => void fetchFile() }
}

/** Fails as any call of the API does where the server does not give the file. */
const ask = (url: string) =>
  unwrap(
    fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).then(async (response) => ({
      response,
      error: response.ok ? undefined : await response.json().catch(() => undefined),
    })),
  )

function save(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

const isOutOfDate = (cause: unknown) =>
  cause instanceof ApiProblem && (cause.code === 'link_expired' || cause.code === 'bad_link')

const hasEnded = (cause: unknown) => cause instanceof ApiProblem && cause.status === 403

function faultOf(cause: unknown): DownloadFault {
  const key = cause instanceof ApiProblem ? words[cause.code] : undefined
  return { sentence: text(key ?? 'download.failed'), canRetry: !hasEnded(cause) }
}
