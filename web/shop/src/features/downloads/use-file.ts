import { ApiProblem, unwrap } from '@typecase/shared/api'
import { useRef, useState } from 'react'
import { text, type MessageKey } from '#src/messages/text.ts'

export type DownloadFault = { sentence: string; canRetry: boolean }

export type FileSource = {
  name: string
  /** null: it is not there yet. */
  url: string | null
  /** The address anew, for one that is too old; null: the file is gone. */
  renew: () => Promise<string | null>
  /** What the server is asked for to learn whether it would give the file: a Range. */
  probe?: string
  /** Refusals by code that have words of their own. */
  words: Record<string, MessageKey>
  /** Whether this refusal is the last word about the file. */
  hasEnded: (cause: ApiProblem) => boolean
  onEnded: () => void
  /** The browser has begun to fetch the file. */
  onSaved?: () => void
}

/** ms until there is a word: a server that keeps silent is no better than none. */
const patience = 30_000

/**
 * Fetches a file by a signed address. Before the browser does, which has no words for a refusal or
 * saves it as the file, the server is asked whether it would give it; an address that is too old is
 * renewed.
 */
export function useFile({ name, url, renew, probe, words, ...ends }: FileSource) {
  const [fault, setFault] = useState<DownloadFault | null>(null)
  const [isPending, setPending] = useState(false)
  const isUnderWay = useRef(false)

  const find = async (limit: AbortSignal) => {
    if (url === null) return null
    try {
      await ask(url, limit, probe)
      return url
    } catch (cause) {
      if (!isOutOfDate(cause)) throw cause
    }
    const next = await within(limit, renew())
    if (next !== null) await ask(next, limit, probe)
    return next
  }

  const fetchFile = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPending(true)
    try {
      const address = await find(AbortSignal.timeout(patience))
      setFault(null)
      if (address !== null) {
        save(address, name)
        ends.onSaved?.()
      }
    } catch (cause) {
      const isLast = cause instanceof ApiProblem && ends.hasEnded(cause)
      const key = cause instanceof ApiProblem ? words[cause.code] : undefined
      setFault({ sentence: text(key ?? 'download.failed'), canRetry: !isLast })
      if (isLast) ends.onEnded()
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return { fault, isPending, fetchFile: () => void fetchFile() }
}

/** Fails as any call of the API does where the server does not give the file. */
const ask = (url: string, signal: AbortSignal, range = 'bytes=0-0') =>
  unwrap(
    fetch(url, { headers: { range }, cache: 'no-store', signal }).then(async (response) => ({
      response,
      error: response.ok ? undefined : await response.json().catch(() => undefined),
    })),
  )

const within = <T>(limit: AbortSignal, work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error))
    }),
  ])

function save(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

const isOutOfDate = (cause: unknown) =>
  cause instanceof ApiProblem && (cause.code === 'link_expired' || cause.code === 'bad_link')
