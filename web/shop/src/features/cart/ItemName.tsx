import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useMemo } from 'react'
import { SetName, textOfName, useNameFont } from '../tester/SetName'
import css from './ItemName.module.css'
import type { CartItem } from './item'
import type { Offer } from './use-families'

/** The licensed family or style, set in its own face on its rule. */
export function ItemName({ item, offer }: { item: CartItem; offer: Offer | null }) {
  return (
    <BaselineRow rise="group">
      {offer ? (
        <Set item={item} offer={offer} />
      ) : (
        <h2 className={css.name} data-loading>
          {item.description}
        </h2>
      )}
    </BaselineRow>
  )
}

function Set({ item, offer: { font } }: { item: CartItem; offer: Offer }) {
  const style = font.styles.find(({ id }) => id === item.itemId) ?? font.specimen.style
  const name = item.description
  const face = useNameFont(name, style, font)
  return (
    <h2 className={css.name}>
      <SetName
        {...{ name, style }}
        family={font}
        font={face}
        tracking={-0.01}
        bearing={useBearing(face.alias, textOfName(name, style))}
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
