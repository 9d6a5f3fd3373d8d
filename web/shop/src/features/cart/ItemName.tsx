import { Standing } from '@typecase/ui/Standing'
import { useMemo } from 'react'
import { SetName, textOfName } from '../tester/SetName'
import { firstPlace } from '../tester/tester-address'
import { useTesterFont } from '../tester/use-tester-font'
import css from './ItemName.module.css'
import type { CartItem } from './item'
import type { Offer } from './use-families'

/** What is licensed, set in its own face on its rule. */
export function ItemName({ item, offer }: { item: CartItem; offer: Offer | null }) {
  return (
    <Standing rise="group">
      {offer ? (
        <Set item={item} offer={offer} />
      ) : (
        <h2 className={css.name} data-loading>
          {item.description}
        </h2>
      )}
    </Standing>
  )
}

function Set({ item, offer: { font } }: { item: CartItem; offer: Offer }) {
  const style = font.styles.find(({ id }) => id === item.itemId) ?? font.specimen.style
  const words = textOfName(item.description, style)
  const face = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: font.protection,
    text: words,
    place: firstPlace(style.tester, font.specimen),
    start: font.specimen.coordinates,
  })
  return (
    <h2 className={css.name}>
      <SetName
        name={item.description}
        {...{ style }}
        family={font}
        font={face}
        tracking={-0.01}
        bearing={useBearing(face.alias, words)}
      />
    </h2>
  )
}

/** How far the ink of the first letter stands from its box, in em; so stems meet the margin. */
function useBearing(alias: string | null, words: string) {
  return useMemo(() => {
    const canvas = alias === null ? null : document.createElement('canvas').getContext('2d')
    if (!canvas) return 0
    canvas.font = `100px ${alias}`
    return -canvas.measureText(words.slice(0, 1)).actualBoundingBoxLeft / 100
  }, [alias, words])
}
