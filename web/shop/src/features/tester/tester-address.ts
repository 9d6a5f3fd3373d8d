import type { Schemas } from '@typecase/shared/api'
import type { Coordinates, Instance } from './axes'

export type TesterFont = Schemas['TesterFont']
/** One tester font. */
export type FontAddress = Schemas['TesterFontAddress']

/** Where the server has a tester font. */
export function testerAddress({ face, instance, features, cover }: FontAddress) {
  return `/t/${face}/${instance}/${features}/${cover}.woff2`
}

/** A place on the axes among those that have a name, and where the style's first font stands. */
export type Place = {
  place?: Coordinates | undefined
  /** Where `tester.first` stands. */
  start?: Coordinates | undefined
  instances?: readonly Instance[] | undefined
}

/**
 * The instance that draws a place on the axes: the font's own where it stands there, else a named
 * one, else the one that slides. No place: where the font stands at first.
 */
export function instanceFor(tester: TesterFont, { place, start, instances = [] }: Place) {
  const first = tester.first.instance
  if (!place || first === tester.sliding || isSamePlace(place, start)) return first
  const named = instances.findIndex(({ coordinates }) => isSamePlace(place, coordinates))
  return named === -1 ? tester.sliding : `pin-${named}`
}

function isSamePlace(place: Coordinates, other: Coordinates | undefined) {
  const tags = Object.keys(place)
  return (
    other !== undefined &&
    tags.length === Object.keys(other).length &&
    tags.every((tag) => place[tag] === other[tag])
  )
}

/**
 * Where a style stands at first: where its family's specimen does, so that upright and italic open
 * alike. undefined: it has no axes.
 */
export const firstPlace = (tester: TesterFont, specimen: { coordinates: Coordinates }) =>
  tester.sliding === 'static' ? undefined : specimen.coordinates

/** Whether a font of this instance moves along the axes. */
export const slides = (instance: string) => instance === 'var'

/** The name of a set of features: "default", or "default" and tags in order, joined by +. */
export function featureKey(switchedOn: Iterable<string>) {
  return ['default', ...[...switchedOn].sort()].join('+')
}

/** CSS font-feature-settings for features that are switched on or off; undefined: none is. */
export function featureSettings(switched: ReadonlyMap<string, boolean>) {
  if (switched.size === 0) return undefined
  return [...switched].map(([tag, isOn]) => `"${tag}" ${isOn ? 1 : 0}`).join(', ')
}

/** The same for features that a specimen has on. */
export function featureSettingsOf(tags: readonly string[]) {
  return featureSettings(new Map(tags.map((tag) => [tag, true])))
}

/** Features by tag, on or off, as CSS font-feature-settings of featureSettings has them. */
export function switchedFeatures(settings = ''): Record<string, boolean> {
  const switched = [...settings.matchAll(/"(.{4})" ([01])/g)]
  return Object.fromEntries(switched.map(([, tag, value]) => [tag!, value === '1']))
}

/** CSS font-variation-settings for a place on the axes; undefined: the font's default. */
export function variationSettings(coordinates: Readonly<Record<string, number>>) {
  const entries = Object.entries(coordinates)
  if (entries.length === 0) return undefined
  return entries.map(([tag, value]) => `"${tag}" ${value}`).join(', ')
}
