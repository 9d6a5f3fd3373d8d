import type { LineSetting } from '#src/features/tester/panel/setting.ts'

const probeSize = 100 // px
const cssCase = { upper: 'uppercase', lower: 'lowercase', title: 'capitalize' }

export type LoadedFace = {
  fontFamily: string
  fontVariationSettings: string | undefined
  fontFeatureSettings: string | undefined
}

/** How wide a text runs without line breaks of its own, in em, in a face that is loaded. */
export function widthOf(
  line: Pick<LineSetting, 'text' | 'tracking' | 'letterCase' | 'language'>,
  { fontFamily, fontVariationSettings, fontFeatureSettings }: LoadedFace,
) {
  const probe = document.createElement('span')
  probe.textContent = line.text
  probe.lang = line.language ?? ''
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre',
    fontSize: `${probeSize}px`,
    letterSpacing: `${line.tracking / 1000}em`,
    textTransform: line.letterCase ? cssCase[line.letterCase] : 'none',
    fontFamily,
    fontVariationSettings: fontVariationSettings ?? 'normal',
    fontFeatureSettings: fontFeatureSettings ?? 'normal',
  })
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width / probeSize
}
