import { toast } from '@typecase/ui/Toast'
import { useEffect, useRef } from 'react'
import { useHearts } from '#src/features/hearts/store.ts'
import { text } from '#src/messages/text.ts'
import { savedLines } from './saved-fonts'
import { syncSaved } from './store'
import { useCatalogue } from './use-catalogue'
import { useWays } from './use-ways'
import type { View } from './view'

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
