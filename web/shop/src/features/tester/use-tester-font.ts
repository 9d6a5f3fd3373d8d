import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { codePointsOf, coverOf, includes, joinCover, splitCover, type Bucket } from './cover'
import { holdFace, loadFace, readyAlias, TesterFontRefused } from './face-pool'
import { forgetGrant, grantFor, useGrants } from './grants'
import { testerAddress, type TesterFont } from './tester-address'

export type TesterRequest = {
  styleId: string
  tester: TesterFont
  text: string
  /** As featureKey makes it; default: the features of `tester`. */
  features?: string
  /** Nothing is fetched while false. */
  isNear?: boolean
}

export type TesterState = {
  /** The family to set the text in; null until the first face is there. */
  alias: string | null
  /** Characters whose glyphs are on their way. */
  waiting: readonly string[]
  /** Characters that the style does not have. */
  missing: readonly string[]
  hasFailed: boolean
  retry: () => void
  /** The visitor comes near: asks for the grant, so that typing need not wait for it. */
  approach: () => void
}

type Cover = ReadonlySet<string>
type Shown = { address: string; alias: string; styleId: string; cover: Cover }

/**
 * The face that sets a text, always one whole face: when the text outgrows it, a larger one is
 * fetched under a new alias and takes its place in one frame.
 */
export function useTesterFont(request: TesterRequest): TesterState {
  const { styleId, tester, text, features = tester.features, isNear = true } = request
  const { buckets } = useSuspenseQuery(shopQuery).data
  const coverage = useGrants((state) => state.coverage[styleId])
  const points = codePointsOf(text)
  const has = (point: number) => !coverage || includes(coverage, point)

  const cover = useGrowingCover(styleId, tester.cover, (free) => {
    const needed = coverOf(points.filter(has), buckets)
    return coverage ? needed : intersection(needed, free)
  })
  const name = joinCover(cover, buckets)
  const address = testerAddress({ ...tester, features, cover: name })
  const isFree = features === tester.features && name === tester.cover
  const isUnsure = !coverage && !covers(splitCover(tester.cover), points, buckets)

  const [shown, setShown] = useState<Shown | null>(() => {
    const alias = readyAlias(address)
    return alias === null ? null : { address, alias, styleId, cover }
  })
  const [failedAt, setFailedAt] = useState<string | null>(null)

  useEffect(() => {
    if (!isNear || failedAt === address) return
    let isOver = false
    const show = (alias: string) =>
      requestAnimationFrame(() => {
        if (!isOver) setShown({ address, alias, styleId, cover: splitCover(name) })
      })
    const fail = () => !isOver && setFailedAt(address)
    load(address, styleId, isFree).then(show, fail)
    if (isUnsure) grantFor(styleId).catch(fail)
    return () => {
      isOver = true
    }
  }, [address, failedAt, isFree, isNear, isUnsure, name, styleId])

  useEffect(() => (shown ? holdFace(shown.address) : undefined), [shown])

  const approach = useCallback(() => {
    grantFor(styleId).catch(() => {}) // Asked for again as soon as a face needs it.
  }, [styleId])

  const isOnItsWay = (point: number) =>
    shown?.styleId === styleId && has(point) && !covers(shown.cover, [point], buckets)
  return {
    alias: shown?.alias ?? null,
    waiting: points.filter(isOnItsWay).map(asCharacter),
    missing: points.filter((point) => !has(point)).map(asCharacter),
    hasFailed: failedAt === address,
    retry: () => setFailedAt(null),
    approach,
  }
}

/** What a style's face must hold: it grows with the text and starts anew with another style. */
function useGrowingCover(styleId: string, free: string, needed: (free: Cover) => Cover): Cover {
  const [grown, setGrown] = useState(() => ({ styleId, cover: splitCover(free) as Cover }))
  const before = grown.styleId === styleId ? grown.cover : splitCover(free)
  const cover = new Set([...before, ...needed(splitCover(free))])
  if (grown.styleId !== styleId || cover.size > grown.cover.size) setGrown({ styleId, cover })
  return cover
}

async function load(address: string, styleId: string, isFree: boolean) {
  const ready = readyAlias(address)
  if (ready !== null) return ready
  if (isFree) return loadFace(address, null)

  try {
    return await loadFace(address, await grantFor(styleId))
  } catch (cause) {
    if (!(cause instanceof TesterFontRefused) || ![401, 403].includes(cause.status)) throw cause
    forgetGrant(styleId)
    return loadFace(address, await grantFor(styleId))
  }
}

function intersection(one: Cover, other: Cover): Cover {
  return new Set([...one].filter((part) => other.has(part)))
}

function covers(cover: Cover, points: readonly number[], buckets: readonly Bucket[]) {
  return [...coverOf(points, buckets)].every((part) => cover.has(part))
}

function asCharacter(point: number) {
  return String.fromCodePoint(point)
}
