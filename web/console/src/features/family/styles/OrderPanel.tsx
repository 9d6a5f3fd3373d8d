import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Part } from '@typecase/ui/Part'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { Grip, gripRow } from '../../fields/Grip'
import { moved } from '../../fields/reorder'
import { Steps } from '../../fields/Steps'
import { useReorder } from '../../fields/use-reorder'
import { OwnFace } from '../../names/OwnFace'
import { movedFrom, orderToStore, ordered } from '../style-order'
import { textsIn, withTexts, type Own } from '../terms'
import { isSeenAt, styleName, type Family } from '../use-family'
import css from './OrderPanel.module.css'

type Props = {
  family: Family
  /** Prices of styles in minor units; undefined: not sold by itself. */
  priceOf: (style: string) => number | undefined
  currency: string
}

/** The styles of a family in the order that visitors find them in. */
export function OrderPanel({ family, priceOf, currency }: Props) {
  const { record, stored, edit, styles, byWeight, details } = family
  const ids = styles.map(({ id }) => id)
  const before = ordered(byWeight, orderIn(stored))
  const from = movedFrom(before, ids)
  const facts = new Map(details.styles.map((style) => [style.id, style]))
  // The order that the shop has is kept as the shop wrote it.
  const store = (next: readonly string[]) => {
    const isBack = next.every((id, at) => before[at] === id)
    const styleOrder = isBack ? orderIn(stored) : orderToStore(next, byWeight)
    edit(withTexts(record, { styleOrder }))
  }
  const reorder = useReorder({
    count: styles.length,
    nameOf: (at) => styleName(styles[at]!),
    onMove: (place, to) => store(moved(ids, place, to)),
  })
  const isByWeight = orderIn(record) === undefined
  return (
    <Part
      title={text('console.order.styles')}
      aside={
        <>
          {text('console.order.how')}{' '}
          {!isByWeight && (
            <Button kind="words" onPress={() => store(byWeight)}>
              {text('console.order.byWeight')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.head} aria-hidden>
        <span className={css.name}>{text('console.upload.style')}</span>
        <span className={css.characters}>{text('console.order.characters')}</span>
        <span className={css.price}>{text('console.order.price', { currency })}</span>
      </div>
      <ol className={css.list} aria-label={text('console.order.styles')}>
        {styles.map((style, at) => (
          <li key={style.id} className={`${css.row} ${gripRow}`} {...reorder.row(at)}>
            <Grip
              reorder={reorder}
              at={at}
              name={styleName(style)}
              isChanged={from.has(style.id)}
            />
            <Row
              style={style}
              at={at}
              from={from.get(style.id)}
              isSeen={family.isSeen && isSeenAt(style.stored, family.now)}
              characters={facts.get(style.id)?.characters ?? 0}
              price={priceWords(priceOf(style.id), currency)}
            />
            <Steps reorder={reorder} at={at} name={styleName(style)} />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{reorder.said}</VisuallyHidden>
    </Part>
  )
}

const orderIn = (record: Family['record']) => textsIn(record).styleOrder

const priceWords = (price: number | undefined, currency: string) =>
  price === undefined ? '–' : money(price, currency)

type RowProps = {
  style: Own
  at: number
  /** Its place in the shop, from 1; undefined: it has not moved. */
  from: number | undefined
  isSeen: boolean
  characters: number
  price: string
}

const Row = ({ style, at, from, isSeen, characters, price }: RowProps) => (
  <>
    <span className={css.place}>{at + 1}</span>
    <span className={css.name}>
      <OwnFace styleId={style.id} isSeen={isSeen}>
        {styleName(style)}
      </OwnFace>
      {from !== undefined && (
        <span className={css.was}>
          {text(at === 0 ? 'console.order.wasFirst' : 'console.order.was', { place: from })}
        </span>
      )}
    </span>
    <span className={css.characters}>{number(characters)}</span>
    <span className={css.price}>{price}</span>
  </>
)
