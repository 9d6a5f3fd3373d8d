import type { Schemas } from '@typecase/shared/api'

type Feature = Schemas['Feature']

// Features that a script needs to be written at all, that other features are made of, or that
// vertical lines and formulas are set with: never a choice. As feature_sample.cpp of the server has
// it.
const shaping = new Set(
  'aalt abvf abvm abvs akhn blwf blwm blws ccmp cfar cjct curs dist dnom dtls fin2 fin3 fina flac half haln init isol ljmo locl ltra ltrm mark med2 medi mkmk mset nukt numr pref pres pstf psts rclt rkrf rlig rphf rtla rtlm rvrn size ssty stch tjmo valt vatu vert vhal vjmo vkna vkrn vpal vrt2 vrtr'.split(
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
