import { trackLoad } from '@typecase/ui/page-ready'
import { useDebounced } from '@typecase/shared/use-debounced'
import { useEffect, useRef, useState } from 'react'

/** ms without another letter. */
const pause = 150
let made = 0

/** Of every such font, in em, so that a line of any of them has its baseline at one place. */
const lineMetrics = {
  ascentOverride: '100%',
  descentOverride: '35%',
  lineGapOverride: '0%',
  weight: '1 1000',
}

/** The address of the font that sets a text in a style; the same for texts of the same characters. */
export function textFontAddress(styleId: string, text: string, features: readonly string[] = []) {
  const characters = [...new Set(text)].sort().join('').slice(0, 200)
  const query = new URLSearchParams({ text: characters })
  if (features.length > 0) query.set('features', features.join(','))
  return `/api/styles/${encodeURIComponent(styleId)}/text_font?${query}`
}

type Loaded = { styleId: string; family: string }

/**
 * A font family that holds a text in a style, which follows the text; until it is here, the one before of
 * the same style. `null`: none is here yet. `hasFailed`: it cannot be had now.
 */
export function useTextFont(styleId: string | null, text: string, features: readonly string[]) {
  const address = styleId && text ? textFontAddress(styleId, text, features) : null
  const wanted = useDebounced(address, pause)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const shown = useRef<FontFace>(null)
  useEffect(() => {
    if (wanted === null || styleId === null) return
    let isOld = false
    const family = `typecase-text-${(made += 1)}`
    const face = new FontFace(family, `url(${wanted})`, lineMetrics)
    const show = () => {
      if (isOld) return
      document.fonts.add(face)
      if (shown.current) document.fonts.delete(shown.current)
      shown.current = face
      setLoaded({ styleId, family })
      setFailed(null)
    }
    void trackLoad(face.load().then(show, () => !isOld && setFailed(wanted)))
    return () => {
      isOld = true
    }
  }, [wanted, styleId])
  useEffect(
    () => () => {
      if (shown.current) document.fonts.delete(shown.current)
    },
    [],
  )
  return {
    family: loaded?.styleId === styleId ? loaded.family : null,
    hasFailed: failed !== null && failed === wanted,
  }
}
