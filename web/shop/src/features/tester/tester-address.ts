import type { Schemas } from '@typecase/shared/api'

export type TesterFont = Schemas['TesterFont']

/** Where the server has a tester font. */
export function testerAddress({ face, instance, features, cover }: TesterFont) {
  return `/t/${face}/${instance}/${features}/${cover}.woff2`
}

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

/** CSS font-variation-settings for a place on the axes; undefined: the font's default. */
export function variationSettings(coordinates: Readonly<Record<string, number>>) {
  const entries = Object.entries(coordinates)
  if (entries.length === 0) return undefined
  return entries.map(([tag, value]) => `"${tag}" ${value}`).join(', ')
}
