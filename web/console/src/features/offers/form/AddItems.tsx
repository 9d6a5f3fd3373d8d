import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { ListSearch } from '../../list/ListSearch'
import { StyleName } from '../../names/StyleName'
import { itemsQuery, type OfferFamily } from '../queries'
import css from './AddItems.module.css'
import { lineKey, type DraftLine } from './draft'
import type { FormProps } from './OfferForm'

/** A search through the families; each press adds one of their items as a line. */
export function AddItems({ draft, change }: FormProps) {
  const [words, setWords] = useState('')
  const { data, error } = useQuery({ ...itemsQuery(words), enabled: words !== '' })
  const add = (family: OfferFamily, item: OfferFamily['items'][number]) =>
    change({
      lines: [...draft.lines, lineOf(family, item)],
      families: [...draft.families.filter(({ id }) => id !== family.id), family],
    })
  return (
    <div className={css.add}>
      <ListSearch label={text('console.makeOffer.find')} words={words} onChange={setWords} />
      <div role="status">
        {words !== '' && error && <p>{text('console.makeOffer.notFound')}</p>}
        {words !== '' && data?.families.length === 0 && (
          <p className="quiet">{text('console.makeOffer.noFamily', { words })}</p>
        )}
        {data?.hasMore && words !== '' && (
          <p className="quiet">{text('console.makeOffer.moreFamilies')}</p>
        )}
      </div>
      {words !== '' &&
        data?.families.map((family) => (
          <ul key={family.id} className={css.items} aria-label={family.name}>
            {family.items.map((item) => (
              <li key={item.id}>
                <Button
                  kind="plain"
                  aria-label={text('console.makeOffer.addItem', { item: item.description })}
                  isDisabled={family.licences.length === 0}
                  onPress={() => add(family, item)}
                >
                  <StyleName styleId={item.styleId}>{item.description}</StyleName>
                </Button>
              </li>
            ))}
            {family.licences.length === 0 && (
              <li className="quiet">{text('console.makeOffer.noLicence')}</li>
            )}
          </ul>
        ))}
    </div>
  )
}

/** Under the first licence of the family, in its first size that has a price. */
function lineOf(family: OfferFamily, item: OfferFamily['items'][number]): DraftLine {
  const kind = family.licences[0]
  return {
    key: lineKey(),
    itemId: item.id,
    itemClass: item.itemClass,
    familyId: family.id,
    description: item.description,
    styleId: item.styleId,
    licence: kind?.id ?? '',
    tier: kind?.tiers.find(({ isPriced }) => isPriced)?.id ?? '',
    price: '',
    fields: {},
  }
}
