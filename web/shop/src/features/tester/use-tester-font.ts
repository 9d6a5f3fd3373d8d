import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { useCallback, useMemo, useState } from 'react'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import type { Coordinates } from './axes'
import { codePointsOf, lackedClusters } from './characters'
import { holds, includes, parseRanges, splitCover } from './loading/cover'
import { readyAlias } from './loading/face-pool'
import { grantFor, useGrants, useFontRefusals, type ImageReason } from './loading/grants'
import { inCase, type LetterCase } from './letter-case'
import { isTooLarge, plan, planFor } from './loading/plan'
import {
  instanceFor,
  slides,
  variationSettings,
  type Place,
  type TesterFont,
} from './tester-address'
import { useBlankGlyphs } from './loading/blank-glyphs'
import { load, useLoading, type Shown } from './loading/use-loading'
import { remember, useRemembered } from './use-remembered'

export type TesterRequest = Place & {
  styleId: string
  tester: TesterFont
  /** Of the family. */
  protection?: Schemas['Protection'] | undefined
  text: string
  /** As the line shows the text. */
  letterCase?: LetterCase | null | undefined
  /** BCP 47 */
  language?: string | undefined
  /** As featureKey makes it; default: the features of `tester`. */
  features?: string | undefined
  /** Nothing is fetched while false. */
  isNear?: boolean
  /** One line of many: its fonts come together with those of others. */
  isBatched?: boolean
}

/** Style of an element that is set in a font of the shop. */
export type Face = {
  fontFamily: string
  fontVariationSettings: string | undefined
  textRendering: 'geometricPrecision'
  transform: string
}

export type TesterState = {
  styleId: string
  /** The family to set the text in; null until the first face is there. */
  alias: string | null
  /** The style to set on the text; null until the first face is there. */
  face: Face | null
  /** Where the text stands on the axes, as asked for. */
  place: Coordinates | undefined
  /** Characters whose glyphs are on their way. */
  waiting: readonly string[]
  /** Those that the style does not have. */
  missing: readonly string[]
  /** Why the line is drawn as an image; null: it is set in its font. */
  image: ImageReason | null
  hasFailed: boolean
  retry: () => void
  /** The text is about to be this one: what it needs is asked for before it is drawn. */
  prefetch: (text: string) => void
  /** The visitor comes near: fetches the grant and what typing needs, so that it need not wait. */
  onIntent: () => void
  /** The visitor comes near a slider: fetches the face that moves along the axes. */
  approachAxes: () => void
}

/**
 * The face that sets a text, always one whole face: when the text outgrows it, or is set otherwise,
 * another is fetched under a new alias and takes its place at once. Until then the one before stays,
 * and characters without a glyph keep their place empty.
 */
export function useTesterFont(request: TesterRequest): TesterState {
  const { styleId, tester, features = tester.features, isNear = true, isBatched = false } = request
  const { buckets } = useSuspenseQuery(shopQuery).data
  const coverages = useGrants((state) => state.coverage)
  const spent = useFontRefusals((state) => state.reasons[styleId])
  const isSparing = useFontRefusals((state) => state.sparing[styleId] ?? false)
  const [approached, setApproached] = useState({ isNear: false, isNearAxes: false })

  const text = inCase(request.text, request.letterCase, request.language)
  const home = useMemo(() => splitCover(tester.typing.cover), [tester.typing.cover])
  const coverage = coverages[styleId]
  const has = useCallback(
    (point: number) => (coverage ? includes(coverage, point) : holds(home, point, buckets)),
    [coverage, home, buckets],
  )
  const points = useMemo(() => codePointsOf(text, has), [text, has])
  const isUnsure = !coverage && !points.every(has)

  const [shown, setShown] = useState<Shown | null>(null)
  // One that slides draws named places too: moved there, nothing is fetched.
  const keepsSliding =
    shown !== null &&
    request.place !== undefined &&
    slides(shown.instance) &&
    shown.face === tester.face &&
    shown.features === features &&
    points.every((point) => !has(point) || holds(shown.cover, point, buckets))
  const situation = {
    tester,
    instance: keepsSliding ? shown.instance : instanceFor(tester, request),
    features,
    points,
    ...useRemembered({ styleId, text, points, home, buckets, has }),
    buckets,
    has,
    isApproached: approached.isNear,
    isSparing,
  }
  const planned = plan({ ...situation, shown })
  // A face that is loaded already takes its place without a frame between.
  const ready = isNear && planned.urgent && readyAlias(planned.urgent.address)
  if (ready) setShown({ ...planned.urgent!, alias: ready, styleId })

  const isGuarded = request.protection === 'image'
  const refused = spent ?? (isTooLarge(planned.urgent) ? 'spent' : null)
  const isDrawn = useIsDrawn(tester, points)
  const image = isGuarded ? 'guarded' : isDrawn ? 'drawn' : planned.urgent && refused
  const loading = useLoading({
    styleId,
    isNear: isNear && !isGuarded,
    urgent: image ? null : planned.urgent,
    background: isTooLarge(planned.background) ? null : planned.background,
    prefetch: approached.isNearAxes ? planFor({ ...situation, shown }, tester.sliding) : null,
    isBatched,
    needsGrant: isUnsure || approached.isNear,
    shown,
    setShown,
  })

  function prefetch(next: string) {
    const points = codePointsOf(inCase(next, request.letterCase, request.language), has)
    const kept = remember(new Set(situation.remembered), points, { home, buckets, has })
    const { urgent } = plan({ ...situation, points, remembered: [...kept], hasTyped: true, shown })
    if (!urgent || !isNear || isGuarded || spent || isTooLarge(urgent)) return
    // A failed font waits for the reader to ask again, as below.
    if (loading.hasFailed && urgent.address === planned.urgent?.address) return
    // Whether it fails is seen where the text is drawn, which joins in.
    load(urgent, styleId, isBatched).catch(() => {})
  }

  const shownStyle = shown?.styleId
  const shownCoverage = shownStyle === undefined ? undefined : coverages[shownStyle]
  const waiting = useMemo(() => {
    if (!shown) return image ? lackedClusters(text, () => false) : []
    const isThere = (point: number) =>
      holds(shown.cover, point, buckets) && (!shownCoverage || includes(shownCoverage, point))
    return lackedClusters(text, isThere)
  }, [shown, shownCoverage, image, text, buckets])
  const missing = useMemo(
    () => (coverage ? lackedClusters(text, (point) => includes(coverage, point)) : []),
    [coverage, text],
  )
  const gaps = useBlankGlyphs({
    styleId,
    face: tester.face,
    instance: situation.instance,
    place: request.place,
    text,
    waiting,
    missing,
    isApproached: approached.isNear && !isGuarded,
  })

  return {
    styleId,
    alias: shown?.alias ?? null,
    face: shown || image ? faceOf(shown, gaps, request.place) : null,
    place: request.place,
    waiting: useMemo(() => waiting.filter((each) => !missing.includes(each)), [waiting, missing]),
    missing,
    image,
    hasFailed: loading.hasFailed,
    retry: loading.retry,
    prefetch,
    onIntent: useCallback(() => {
      // At once, not after a frame in which the line is drawn as approached.
      if (isNear && !isGuarded) grantFor(styleId).catch(() => {})
      setApproached((now) => near(now, { isNear: true }))
    }, [isNear, isGuarded, styleId]),
    approachAxes: useCallback(
      () => setApproached((now) => near(now, { isNear: true, isNearAxes: true })),
      [],
    ),
  }
}

function useIsDrawn({ drawn }: TesterFont, points: readonly number[]) {
  const ranges = useMemo(() => parseRanges(drawn ?? ''), [drawn])
  return ranges.length > 0 && points.some((point) => includes(ranges, point))
}

type Approach = { isNear: boolean; isNearAxes: boolean }

function near(now: Approach, comes: Partial<Approach>) {
  const next = { ...now, ...comes }
  return next.isNear === now.isNear && next.isNearAxes === now.isNearAxes ? now : next
}

/**
 * Hinted to whole pixels, hairlines vanish on screens of one pixel per point. Chromium leaves outlines
 * as they are for `geometricPrecision`; Firefox and WebKit only where the text does not stand along
 * the axes. 0.06 degrees, a tenth of a pixel on 100, are the least that Firefox does not round away.
 */
const unhinted = {
  textRendering: 'geometricPrecision',
  transform: 'skewX(0.06deg)',
} as const

function faceOf(shown: Shown | null, gaps: string | null, place: Coordinates | undefined): Face {
  return {
    fontFamily: [shown?.alias, gaps, 'var(--ui)'].filter(Boolean).join(', '),
    fontVariationSettings:
      shown && slides(shown.instance) && place ? variationSettings(place) : undefined,
    ...unhinted,
  }
}
