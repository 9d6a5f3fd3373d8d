import { toast } from '@typecase/ui/overlays/Toast'
import { useEffect, useRef } from 'react'
import { useHearts, type Heart } from '#src/features/hearts/store.ts'
import { text } from '@typecase/shared/messages/text'
import type { Family } from '#src/features/catalogue/queries.ts'
import { syncSaved } from './store'
import { useCatalogue, type Catalogue } from './use-catalogue'
import { useWays } from './use-ways'
import type { View } from './view'
import { startLine } from './lines/start-line'

/**
 * Keeps the saved view in step with the hearts, those of other tabs included. When the last one
 * goes, by whatever way, or the saved view finds none, the tester exits. Returns how many saved fonts
 * are no longer on sale.
 */
export function useSavedLines({ multitesterSaved }: View) {
  const hearts = useHearts(({ items }) => items)
  const catalogue = useCatalogue(hearts.map(({ id }) => id))
  const { exit } = useWays()
  const hadAny = useRef(false)
  const hasLeft = useRef(false)

  useEffect(() => {
    if (catalogue.isComplete) syncSaved(savedLines(hearts, catalogue))
  }, [hearts, catalogue])

  useEffect(() => {
    const isLeft = hearts.length === 0 && (hadAny.current || multitesterSaved)
    if (isLeft && !hasLeft.current) {
      toast({ text: text(hadAny.current ? 'multitester.nothingLeft' : 'multitester.nothingSaved') })
      exit({ replace: !hadAny.current })
    }
    hasLeft.current = isLeft
    hadAny.current = hearts.length > 0
  })

  const gone = hearts.filter(({ id }) => catalogue.isComplete && !catalogue.familyOf(id)).length
  return { gone, hasFailed: catalogue.hasFailed, retry: catalogue.retry }
}

/** The heart of a line: of the family where it stands in the family's own style, else of the style. */
export function heartOf(
  { id, name, specimen }: Pick<Family, 'id' | 'name' | 'specimen'>,
  style: { id: string; name: string; fullName?: string },
): Heart {
  if (style.id === specimen.style.id) return { id, name }
  return { id: style.id, name: style.fullName ?? `${name} ${style.name}` }
}

/** A line for every saved font that is on sale: a family by its own style, a style by itself. */
function savedLines(hearts: readonly Heart[], { familyOf }: Catalogue) {
  return hearts.flatMap(({ id }) => {
    const family = familyOf(id)
    if (!family) return []
    const style = id === family.id ? family.specimen.style : { id }
    return [{ key: id, setting: startLine(family, style) }]
  })
}
