import { interfaceMetrics } from '@typecase/shared/interface-metrics'
import { trackLoad, whenIdle } from '@typecase/ui/page-ready'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { slides } from '../tester-address'
import { newAlias } from './face-pool'

type Script = typeof import('./blanks')

let here: Script | null = null
const fetchScript = async () => (here ??= await import('./blanks'))

type Request = {
  styleId: string
  face: string
  instance: string
  place: Readonly<Record<string, number>> | undefined
  text: string
  waiting: readonly string[]
  missing: readonly string[]
  /** The table of advances is fetched. */
  isApproached: boolean
}

// ms that a place on the axes stands before its advances are asked for: a slider has been let go.
const settled = 500

// ms after which a face of blank glyphs is removed: a page is laid out again whenever a face comes or goes, and in
// the frame in which glyphs take the place of gaps one has just come.
const removal = 250

/**
 * The family, for the second place of font-family, that holds the place of characters without a
 * glyph; null where there are none.
 */
export function useBlankGlyphs(request: Request): string | null {
  const { text, waiting, missing, isApproached } = request
  const isLacking = waiting.length + missing.length > 0
  const script = useScript(isLacking, isApproached)
  const advances = useAdvances(request, script)
  const blank = useMemo(() => {
    if (!isLacking || !script) return null
    const bytes = script.faceOfBlanks(text, waiting, missing, advances, caretIn(text))
    return { alias: newAlias(), bytes }
  }, [isLacking, script, text, waiting, missing, advances])

  // Before the paint in which the text stands with its new characters.
  useLayoutEffect(() => {
    if (!blank) return
    const face = new FontFace(blank.alias, blank.bytes, interfaceMetrics)
    document.fonts.add(face)
    void face.load()
    return () => {
      setTimeout(() => document.fonts.delete(face), removal)
    }
  }, [blank])
  return blank?.alias ?? null
}

/**
 * The script that makes such faces, null until it is here. It comes when the page is idle, or a line lacks a
 * glyph, or the visitor is about to type in one.
 */
function useScript(isLacking: boolean, isApproached: boolean) {
  const [script, setScript] = useState(here)
  useEffect(() => {
    if (here) return
    const fetch = () => fetchScript().then(setScript, () => {}) // A line stands without it.
    if (isLacking || isApproached) void trackLoad(fetch())
    else return whenIdle(() => void fetchScript().catch(() => {}))
  }, [isLacking, isApproached])
  return script ?? here
}

function useAdvances(request: Request, script: Script | null) {
  const { styleId, face, instance, place, isApproached } = request
  const address = script?.advancesAddress(face, instance, place)
  const known = (address !== undefined && script?.knownAdvances(address)) || null
  const [last, setLast] = useState({ face, table: known })
  useEffect(() => {
    if (!isApproached || !script || address === undefined) return
    let isOver = false
    const ask = () =>
      script.fetchAdvances(address, styleId).then(
        (table) => setLast((now) => (isOver && now.table ? now : { face, table })),
        () => {}, // Gaps are then of the usual width.
      )
    const timer = setTimeout(ask, slides(instance) && last.table ? settled : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `last` only tells how long to wait.
  }, [address, face, instance, isApproached, script, styleId])
  return known ?? (last.face === face ? last.table : null)
}

/** Where the visitor types: the end of the selection, where the text is that of the focused line. */
function caretIn(text: string) {
  const selection = getSelection()
  const focused = document.activeElement
  if (!selection || focused?.textContent !== text) return text.length
  return selection.focusNode?.nodeType === Node.TEXT_NODE ? selection.focusOffset : text.length
}
