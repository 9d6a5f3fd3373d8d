import type { Schemas } from '@typecase/shared/api'

type Feature = Schemas['Feature']

// What a script needs to be written at all, or what other features are made of: never a choice.
const shaping = new Set(
  'aalt abvf abvm abvs akhn blwf blwm blws ccmp cjct curs dist dnom fin2 fin3 fina half haln init isol locl mark med2 medi mkmk nukt numr pref pres pstf psts rclt rkrf rlig rphf rtla rtlm rvrn size stch vatu'.split(
    ' ',
  ),
)

/** The features that a visitor may switch, under names in sentence case. */
export function offeredFeatures(features: readonly Feature[]): Feature[] {
  return features
    .filter(({ tag }) => !shaping.has(tag))
    .map((feature) => ({ ...feature, name: sentenceCase(feature) }))
}

// Names that the font gives its stylistic sets and character variants stand as they are.
function sentenceCase({ tag, name }: Feature) {
  const isFonts = /^(ss|cv)\d\d$/.test(tag) && !/^(Stylistic Set|Character Variant) \d+$/.test(name)
  return isFonts ? name : name.slice(0, 1) + name.slice(1).toLowerCase()
}
