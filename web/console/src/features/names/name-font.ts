import { interfaceMetrics } from '@typecase/shared/interface-metrics'
import { trackLoad } from '@typecase/ui/page-ready'

const requested = new Set<string>()

/** The font family of `loadNameFont(styleId)`, which no installed font can have. */
export const nameFontFamily = (styleId: string) => `typecase-name-${styleId}`

/**
 * Loads the font that sets the names of a style, once. Until it is here, and when it cannot be had,
 * the interface face sets them; after a failure the next name of the style requests it again.
 */
export async function loadNameFont(styleId: string) {
  if (requested.has(styleId)) return
  requested.add(styleId)
  const address = `/api/styles/${encodeURIComponent(styleId)}/name_font`
  const face = new FontFace(nameFontFamily(styleId), `url(${address})`, {
    ...interfaceMetrics,
    weight: '1 1000',
  })
  try {
    document.fonts.add(await trackLoad(face.load()))
  } catch {
    requested.delete(styleId)
  }
}
