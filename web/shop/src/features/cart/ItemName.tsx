import { Standing } from '@typecase/ui/Standing'
import type { CSSProperties } from 'react'
import { useTesterFont } from '../tester/use-tester-font'
import { variationSettings } from '../tester/tester-address'
import css from './ItemName.module.css'
import type { CartItem } from './store'
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
  const { alias } = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    text: item.description,
  })
  const isSpecimen = style === font.specimen.style
  return (
    <h2
      className={css.name}
      data-loading={alias === null || undefined}
      style={
        {
          '--bearing': style.leftBearing,
          ...(alias === null
            ? {}
            : {
                fontFamily: `${alias}, var(--ui)`,
                ...(isSpecimen
                  ? { fontVariationSettings: variationSettings(font.specimen.coordinates) }
                  : {}),
              }),
        } as CSSProperties
      }
    >
      {item.description}
    </h2>
  )
}
