import { interfaceMetrics } from '@typecase/shared/interface-metrics'
import { trackLoad } from '@typecase/ui/page-ready'

const requested = new Set<string>()

/** Fonts that are loaded at a time: the server makes each, and has a short queue for that. */
const lanes = 4
const waiting: (() => Promise<void>)[] = []
let running = 0

/** The font family of `loadNameFont(styleId)`, which no installed font can have. */
export const nameFontFamily = (styleId: string) => `typecase-name-${styleId}`

/**
 * Loads the font that sets the names of a style, once. Until it is here, and when it cannot be had,
 * the interface face sets them; after a failure the next name of the style requests it again.
 */
export const loadNameFont = (styleId: string) =>
  loadFace(nameFontFamily(styleId), `/api/styles/${encodeURIComponent(styleId)}/name_font`)

/** The same of any font, under a family name of its own. */
export async function loadFace(family: string, address: string) {
  if (requested.has(family)) return
  requested.add(family)
  await trackLoad(
    new Promise<void>((resolve) => {
      waiting.push(() => load(family, address).then(resolve))
      next()
    }),
  )
}

function next() {
  if (running >= lanes) return
  const begin = waiting.shift()
  if (!begin) return
  running += 1
  void begin().finally(() => {
    running -= 1
    next()
  })
}

async function load(family: string, address: string) {
  const face = new FontFace(family, `url(${address})`, { ...interfaceMetrics, weight: '1 1000' })
  try {
    document.fonts.add(await face.load())
  } catch {
    requested.delete(family)
  }
}
