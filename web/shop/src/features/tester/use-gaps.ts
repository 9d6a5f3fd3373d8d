import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { advancesAddress, fetchAdvances, knownAdvances } from './advances'
import { blankFace } from './blank-face'
import { metrics, newAlias } from './face-pool'
import { blanksOf, unitsOf } from './gaps'
import { slides } from './tester-address'

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

// ms after which a face of gaps goes: a page is laid out anew whenever a face comes or goes, and in
// the frame in which glyphs take the place of gaps one has just come.
const removal = 250

/**
 * The family, for the second place of font-family, that holds the place of characters without a
 * glyph; null where there are none.
 */
export function useGaps(request: Request): string | null {
  const { text, waiting, missing } = request
  const advances = useAdvances(request)
  const blank = useMemo(() => {
    if (waiting.length + missing.length === 0) return null
    const blanks = blanksOf(text, waiting, missing, advances, caretIn(text))
    return { alias: newAlias(), bytes: blankFace(blanks, unitsOf(advances)) }
  }, [text, waiting, missing, advances])

  // Before the paint in which the text stands with its new characters.
  useLayoutEffect(() => {
    if (!blank) return
    const face = new FontFace(blank.alias, blank.bytes, metrics)
    document.fonts.add(face)
    void face.load()
    return () => {
      setTimeout(() => document.fonts.delete(face), removal)
    }
  }, [blank])
  return blank?.alias ?? null
}

function useAdvances({ styleId, face, instance, place, isApproached }: Request) {
  const address = advancesAddress(face, instance, place)
  const [last, setLast] = useState(() => ({ face, table: knownAdvances(address) ?? null }))
  useEffect(() => {
    if (!isApproached) return
    let isOver = false
    const ask = () =>
      fetchAdvances(address, styleId).then(
        (table) => setLast((now) => (isOver && now.table ? now : { face, table })),
        () => {}, // Gaps are then of the usual width.
      )
    const timer = setTimeout(ask, slides(instance) && last.table ? settled : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `last` only tells how long to wait.
  }, [address, face, instance, isApproached, styleId])
  return knownAdvances(address) ?? (last.face === face ? last.table : null)
}

/** Where the visitor types: the end of the selection, where the text is that of the focused line. */
function caretIn(text: string) {
  const selection = getSelection()
  const focused = document.activeElement
  if (!selection || focused?.textContent !== text) return text.length
  return selection.focusNode?.nodeType === Node.TEXT_NODE ? selection.focusOffset : text.length
}
