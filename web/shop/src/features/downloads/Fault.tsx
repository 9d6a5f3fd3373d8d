import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useLayoutEffect, useRef, type RefObject, useState } from 'react'
import { ApiProblem, unwrap } from '@typecase/shared/api'
import { text, type MessageKey } from '@typecase/shared/messages/text'

type Props = {
  fault: DownloadFault
  isPending: boolean
  onRetry: () => void
  /** The element that has the focus after a successful retry. */
  after: RefObject<HTMLElement | null>
}

/** Why a file did not come; what it says stands until something else is known. */
export function Fault({ fault: { sentence, canRetry }, ...retry }: Props) {
  return (
    <Notice role="alert" actions={canRetry && <Retry {...retry} />}>
      {sentence}
    </Notice>
  )
}

function Retry({ isPending, onRetry, after }: Omit<Props, 'fault'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) queueMicrotask(() => handOn(after))
    }
  }, [after])
  return (
    <Button ref={button} kind="words" isPending={isPending} onPress={onRetry}>
      {text('failure.retry')}
    </Button>
  )
}

const handOn = ({ current: next }: RefObject<HTMLElement | null>) =>
  next?.isConnected ? next.focus() : focusPage()

export type DownloadFault = { sentence: string; canRetry: boolean }

export type FileSource = {
  name: string
  /** null: it is not there yet. */
  url: string | null
  /** Returns a new address for one that has expired; null: the file is gone. */
  renew: () => Promise<string | null>
  /** The Range of the request that learns whether the server would give the file. */
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

const within = <T,>(limit: AbortSignal, work: Promise<T>) =>
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
