import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchBatched } from './batches'
import { holdFace, loadFace } from './face-pool'
import { fetchTester, TesterFontRefused } from '../fetch-tester'
import { grantFor, noteSparingFonts, noteFontRefusal } from './grants'
import type { Target } from './plan'

/** The face in which a text stands. */
export type Shown = Target & { alias: string; styleId: string }

type Request = {
  styleId: string
  isNear: boolean
  urgent: Target | null
  background: Target | null
  /** Fetched to be at hand, not shown. */
  prefetch: Target | null
  /** Fonts come together with those of other lines. */
  isBatched: boolean
  needsGrant: boolean
  shown: Shown | null
  setShown: (next: Shown) => void
}

/** Loads what a line's plan names and shows it when it is there. */
export function useLoading(request: Request) {
  const { styleId, isNear, urgent, background, prefetch, isBatched, needsGrant, shown } = request
  const [failedAt, setFailedAt] = useState<string | null>(null)
  const hasFailed = failedAt !== null && failedAt === (urgent?.address ?? styleId)
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })

  const show = (target: Target) => (alias: string) => {
    const { current } = latest
    if (!isAlive.current || !isWanted(target, current)) return
    const take = () => current.setShown({ ...target, alias, styleId: current.styleId })
    // Lines whose fonts come in one answer change in one pass, and those of a page that begins.
    if (current.isBatched || !current.shown) return take()
    flushSync(take)
    layOut()
  }
  const fail = (address: string, isLeast: boolean) => (cause: unknown) => {
    if (cause instanceof TesterFontRefused && cause.isFinal) {
      if (cause.code === 'image_only') noteFontRefusal(styleId, 'guarded')
      else if (isLeast) noteFontRefusal(styleId, 'spent')
      else noteSparingFonts(styleId)
    } else if (isAlive.current) setFailedAt(address)
  }

  const isAlive = useRef(true)
  useEffect(() => {
    isAlive.current = true
    return () => {
      isAlive.current = false
    }
  }, [])

  // The address alone names a target: two with the same address are the same font.
  useEffect(() => {
    if (!isNear || !urgent || hasFailed) return
    load(urgent, styleId, isBatched).then(show(urgent), fail(urgent.address, urgent.isLeast))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [urgent?.address, hasFailed, isNear, styleId])

  useEffect(() => {
    if (!isNear || !background) return
    // A failure here is retried when the text needs it.
    load(background, styleId, isBatched).then(show(background), () => {})
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [background?.address, isNear, styleId])

  useEffect(() => {
    if (isNear && prefetch) load(prefetch, styleId, isBatched).catch(() => {})
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [prefetch?.address, isNear, styleId])

  useEffect(() => {
    if (isNear && needsGrant && !hasFailed) grantFor(styleId).catch(fail(styleId, true))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasFailed, isNear, needsGrant, styleId])

  const address = shown?.address
  useEffect(() => (address === undefined ? undefined : holdFace(address)), [address])
  return { hasFailed, retry: () => setFailedAt(null) }
}

/**
 * A page is laid out again when a face comes. Where letters wait for it, that is done while the next
 * frame is awaited, and not in that frame. Looking for what is at a point takes a browser further
 * towards the frame than measuring does; where there is no layout there is no such function.
 */
function layOut() {
  if ('elementFromPoint' in document) document.elementFromPoint(0, 0)
}

/** Fetches what a line's plan names, once: concurrent callers share the request. */
export function load(target: Target, styleId: string, isBatched: boolean) {
  const { address, font, isFree } = target
  return loadFace(address, () =>
    isBatched ? fetchBatched({ font, styleId, isFree }) : fetchTester(address, styleId, isFree),
  )
}

/** Whether a face that has come is the one needed, or has more of it than the one that stands. */
function isWanted(target: Target, { urgent, background, shown }: Request) {
  const aim = urgent ?? background
  if (!aim || target.address === aim.address) return aim !== null
  if (!isSameSetting(target, aim)) return false
  return (
    !shown || !isSameSetting(shown, aim) || [...shown.cover].every((part) => target.cover.has(part))
  )
}

const isSameSetting = (one: Target, other: Target) =>
  one.face === other.face && one.instance === other.instance && one.features === other.features
