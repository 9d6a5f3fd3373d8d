import { interfaceMetrics } from '@typecase/shared/interface-metrics'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Advances, advancesAddress, fetchAdvances, knownAdvances } from './advances'
import { type Blank, blankFace } from './blank-face'
import { clustersOf, isJoining } from '../characters'
import { newAlias } from './face-pool'
import { slides } from '../tester-address'

const isMark = (character: string) => /^\p{M}$/u.test(character)
const isUnseen = (character: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(character)

// Of characters of which nothing is known, in em.
const usualWidth = 0.6

/**
 * The placeholders of clusters in a text until their glyphs are there, and of those that the
 * style lacks: as wide as they will stand, kerning with their neighbours included. A character that
 * stands there more than once takes the width of the place nearest to the caret, the one typed last.
 */
export function blanksOf(
  text: string,
  waiting: readonly string[],
  missing: readonly string[],
  advances: Advances | null,
  caret: number,
): Blank[] {
  const [waits, lacks] = [new Set(waiting), new Set(missing)]
  const unitsPerEm = advances?.unitsPerEm ?? 1000
  const clusters = clustersOf(text)
  const found: { distance: number; blanks: Blank[] }[] = []
  let offset = 0
  clusters.forEach((cluster, index) => {
    offset += cluster.length
    const isMarked = lacks.has(cluster)
    if (!isMarked && !waits.has(cluster)) return
    const usual = Math.round(usualWidth * unitsPerEm)
    const width = isMarked || !advances ? usual : widthOf(advances, clusters, index, usual)
    const blanks = blanksOfCluster(cluster, Math.max(0, width), isMarked)
    found.push({ distance: Math.abs(caret - offset), blanks })
  })
  return found.sort((a, b) => a.distance - b.distance).flatMap(({ blanks }) => blanks)
}

/** Units per em of what blanksOf measures in. */
const unitsOf = (advances: Advances | null) => advances?.unitsPerEm ?? 1000

function widthOf(advances: Advances, clusters: readonly string[], index: number, usual: number) {
  const point = baseOf(clusters[index]!)
  const before = clusters[index - 1]
  const after = clusters[index + 1]
  return (
    (advances.of(point) ?? usual) +
    (before === undefined ? 0 : advances.between(baseOf(before), point)) +
    (after === undefined ? 0 : advances.between(point, baseOf(after)))
  )
}

/** The character that gives a cluster its width: composed where Unicode has it so. */
const baseOf = (cluster: string) => cluster.normalize('NFC').codePointAt(0)!

// The vowel am of Thai and Lao, which browsers set in two parts whether or not a face has them.
const partsOfAm: Record<string, string> = { '\u0E33': '\u0E4D\u0E32', '\u0EB3': '\u0ECD\u0EB2' }

// The whole cluster, composed and not: a browser takes all of a cluster from one face.
function blanksOfCluster(cluster: string, width: number, isMarked: boolean): Blank[] {
  const inParts = cluster.replace(/[\u0E33\u0EB3]/g, (vowel) => partsOfAm[vowel]!)
  const forms = new Set([cluster, cluster.normalize('NFC'), inParts])
  return [...forms].flatMap((form) =>
    [...form].map((character, index, all) => {
      const isJoined = isMark(character) || isJoining(all.slice(0, index).join(''))
      const isFirst = index === 0 || !(isJoined || isUnseen(character) || isModifier(character))
      const isWide = index === 0 || (isFirst && !form.includes('\u200d'))
      return {
        codePoint: character.codePointAt(0)!,
        advance: isWide ? width : 0,
        isMarked: isMarked && isWide,
      }
    }),
  )
}

const isModifier = (character: string) => /^\p{Emoji_Modifier}$/u.test(character)

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
    const face = new FontFace(blank.alias, blank.bytes, interfaceMetrics)
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
