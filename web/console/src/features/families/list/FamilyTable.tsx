import { money, number, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { TextLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { paths } from '#src/paths.ts'
import { rowLink, useKeys, useRowKeys } from '../../keys/use-keys'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { OwnFace } from '../../names/OwnFace'
import type { LifeState } from '../../life/life'
import type { FamilyRow } from '../queries'
import type { Protection } from '../states'
import { FamilyState } from './FamilyState'
import css from './FamilyTable.module.css'

/** A family of the list, with what the draft makes of it. */
export type ListedFamily = FamilyRow & {
  drafted: { state: LifeState; protection: Protection } | null
}

type Props = {
  families: readonly ListedFamily[]
  currency: string
  /** Ids. */
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** The families of the shop, each name in its own face; a row leads to its family. */
export function FamilyTable({ families, currency, chosen, onChoose }: Props) {
  useRowKeys()
  useReturnFocus(true)
  useKeys({
    x: () => {
      const id = focusedFamily()
      if (id && families.some((row) => row.id === id)) onChoose([id], !chosen.has(id))
    },
  })
  const count = families.filter(({ id }) => chosen.has(id)).length
  const hasSales = families.some(({ sold }) => sold !== null)
  return (
    <table className={`${table.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col" className={css.box}>
            <Checkbox
              isSelected={count > 0 && count === families.length}
              isIndeterminate={count > 0 && count < families.length}
              onChange={(isOn) =>
                onChoose(
                  families.map(({ id }) => id),
                  isOn,
                )
              }
            >
              <VisuallyHidden elementType="span">{text('console.family.chooseAll')}</VisuallyHidden>
            </Checkbox>
          </th>
          <th scope="col">{text('console.family.name')}</th>
          <th scope="col" className={table.amount}>
            {text('console.family.styles')}
          </th>
          <th scope="col" className={`${table.amount} ${table.wideOnly}`}>
            {text('console.family.axes')}
          </th>
          <th scope="col" className={table.wideOnly}>
            {text('console.family.release')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.family.stylePrice', { currency })}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.family.familyPrice', { currency })}
          </th>
          <th scope="col">{text('console.family.state')}</th>
          <th scope="col">{text('console.family.tester')}</th>
          {hasSales && (
            <th scope="col" className={table.amount}>
              {text('console.family.sold')}
            </th>
          )}
          <th scope="col" className={`${table.amount} ${table.wideOnly}`}>
            {text('console.family.changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {families.map((family) => (
          <Row
            key={family.id}
            {...{ family, currency, hasSales }}
            isChosen={chosen.has(family.id)}
            onChoose={(isOn) => onChoose([family.id], isOn)}
          />
        ))}
      </tbody>
    </table>
  )
}

const prefix = 'family-'

const focusedFamily = () =>
  document.activeElement?.closest('tr')?.querySelector(`[id^=${prefix}]`)?.id.slice(prefix.length)

type RowProps = {
  family: ListedFamily
  currency: string
  hasSales: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Row({ family, currency, hasSales, isChosen, onChoose }: RowProps) {
  const { id, name, styles, axes, release, stylePrice, familyPrice, sold, changedAt } = family
  const state = family.drafted?.state ?? family.state
  const protection = family.drafted?.protection ?? family.protection
  const price = (amount: number | null) => (amount === null ? '–' : money(amount, currency))
  return (
    <tr className={`${table.row} ${css.row}`} data-chosen={isChosen || undefined}>
      <td className={css.box}>
        <Checkbox isSelected={isChosen} onChange={onChoose}>
          <VisuallyHidden elementType="span">
            {text('console.family.choose', { name })}
          </VisuallyHidden>
        </Checkbox>
      </td>
      <th scope="row" className={`${table.lead} ${css.name}`}>
        <TextLink
          look="row"
          className={table.link}
          to={paths.family(id)}
          {...returning(`${prefix}${id}`)}
          {...rowLink}
        >
          <Name family={family} />
        </TextLink>
      </th>
      <td className={`${table.amount} ${table.narrowNot}`}>{number(styles)}</td>
      <td className={`${table.amount} ${table.wideOnly} ${table.narrowNot}`}>
        {axes === 0 ? '–' : number(axes)}
      </td>
      <td className={`${table.wideOnly} ${table.narrowNot}`}>{release || '–'}</td>
      <td className={`${table.amount} ${table.narrowNot}`}>
        {stylePrice !== null && styles > 1
          ? text('console.family.fromPrice', { price: price(stylePrice) })
          : price(stylePrice)}
      </td>
      <td className={`${table.amount} ${table.narrowNot}`}>{price(familyPrice)}</td>
      <td className={table.whole}>
        <FamilyState state={state} isChanged={state !== family.state} />
      </td>
      <td
        className={`${table.narrowNot} ${protection === family.protection ? table.quiet : css.changed}`}
      >
        {text(`console.protection.${protection}`)}
      </td>
      {hasSales && (
        <td className={table.amount} data-unit={text('console.family.sold')}>
          {sold ? number(sold) : '–'}
        </td>
      )}
      <td className={`${table.amount} ${table.quiet} ${table.wideOnly} ${table.narrowNot}`}>
        {shortTime(changedAt)}
      </td>
    </tr>
  )
}

const Name = ({ family: { name, state, styleId } }: { family: FamilyRow }) =>
  styleId === null ? (
    name
  ) : (
    <OwnFace styleId={styleId} isSeen={state === 'published' || state === 'hidden'}>
      {name}
    </OwnFace>
  )
