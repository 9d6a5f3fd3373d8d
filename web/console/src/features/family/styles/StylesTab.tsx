import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { paths } from '#src/paths.ts'
import type { EntryKind, EntryRecord } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { ParsedField } from '../../fields/ParsedField'
import { amount, optional } from '../../fields/parse-values'
import { lifeStates, stateEdit } from '../../families/states'
import { Part } from '@typecase/ui/Part'
import type { LifeMemory, LifeState } from '../../life/life'
import { lifeIn, listIn, nameIn } from '../../prices/sheets/records'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import { wasOf } from '../../fields/use-record'
import { listWasWords } from '../../fields/was-words'
import { RowFocus } from '../../list/RowFocus'
import { isAllowed } from '../../session/permissions'
import { roleWords } from '../../session/role-words'
import type { StaffSession } from '../../session/session'
import { OwnFace } from '../../names/OwnFace'
import type { Own } from '../terms'
import { isSeenAt, styleName, type Family } from '../use-family'
import { AddPackage } from './AddPackage'
import { priceEdit, withoutPackage } from './added-package'
import css from './StylesTab.module.css'

type Props = {
  family: Family
  draft: Draft
  session: StaffSession
  priceOf: (id: string) => number | undefined
  currency: string
}

/** The styles and packages of a family: their names and states, and what a package holds. */
export function StylesTab(props: Props) {
  const { family, session } = props
  const { styles, packages, details } = family
  const facts = new Map(details.styles.map((style) => [style.id, style]))
  return (
    <>
      <Part title={text('console.family.styles')} aside={<PricesLink family={family.id} />}>
        <div className={css.rows}>
          {styles.map((style) => (
            <Row key={style.id} {...props} kind="style" item={style}>
              <Face family={family} style={style} />
              <span className={css.facts}>
                {text('console.styles.facts', {
                  characters: facts.get(style.id)?.characters ?? 0,
                  charactersShown: number(facts.get(style.id)?.characters ?? 0),
                  glyphs: facts.get(style.id)?.glyphs ?? 0,
                  glyphsShown: number(facts.get(style.id)?.glyphs ?? 0),
                })}
              </span>
            </Row>
          ))}
        </div>
      </Part>
      <Part title={text('console.packages')} aside={<PricesLink family={family.id} />}>
        <RowFocus>
          {packages.length === 0 && <p className="quiet">{text('console.packages.none')}</p>}
          <div className={css.rows}>
            {packages.map((item) => (
              <Row key={item.id} {...props} kind="package" item={item}>
                <Contents {...props} item={item} />
              </Row>
            ))}
          </div>
          {isAllowed(session, 'prices:write') ? (
            <AddPackage {...props} />
          ) : (
            <p className={`small ${css.note}`}>
              {text('console.packages.who', { roles: roleWords('prices:write') })}
            </p>
          )}
        </RowFocus>
      </Part>
    </>
  )
}

const PricesLink = ({ family }: { family: string }) => (
  <TextLink to={paths.pricesOf(family)}>{text('console.styles.prices')}</TextLink>
)

function Face({ family, style }: { family: Family; style: Own }) {
  const isSeen = family.isSeen && isSeenAt(style.stored, family.now)
  return (
    <span className={css.face}>
      <OwnFace styleId={style.id} isSeen={isSeen}>
        {styleName(style)}
      </OwnFace>
    </span>
  )
}

type RowProps = Props & {
  kind: Extract<EntryKind, 'style' | 'package'>
  item: Own
  children: React.ReactNode
}

function Row({ family, draft, kind, item, priceOf, currency, children }: RowProps) {
  const { now } = family
  const [memory] = useState<LifeMemory>(() => new Map())
  const record = item.record!
  const stored = item.stored ?? record
  const price = priceOf(item.id)
  const put = (next: EntryRecord) => draft.edit([{ kind, id: item.id, record: next }])
  const setState = (state: LifeState) =>
    draft.edit([stateEdit({ kind, id: item.id }, { stored, record }, state, now, memory)])
  const name = String(record['name'] ?? '')
  return (
    <div className={css.row} data-row role="group" aria-label={nameIn(record, item.id)}>
      <div className={css.what}>{children}</div>
      <DenseField
        label={text('console.styles.name')}
        value={name}
        was={wasOf(String(stored['name'] ?? ''), name)}
        error={name.trim() === '' ? text('console.texts.nameNeeded') : undefined}
        onChange={(next) => put({ ...record, name: next })}
      />
      <DenseSelect
        label={text('console.family.state')}
        options={lifeStates.map((id) => ({ id, name: text(`console.family.state.${id}`) }))}
        value={lifeIn(record, now)}
        was={wasOf(lifeIn(stored, now), lifeIn(record, now))}
        onChange={setState}
      />
      {item.stored ? (
        <span className={css.price}>{price === undefined ? '–' : money(price, currency)}</span>
      ) : (
        <NewPrice {...{ family, draft, id: item.id, price, currency }} />
      )}
    </div>
  )
}

type NewPriceProps = {
  family: Family
  draft: Draft
  id: string
  price: number | undefined
  currency: string
}

/** The price of a package that the draft adds, and the way to take it out again. */
function NewPrice({ family, draft, id, price, currency }: NewPriceProps) {
  return (
    <div>
      <ParsedField
        label={text('console.packages.price', { currency })}
        value={price ?? null}
        isAmount
        inputMode="decimal"
        {...optional(amount(currency), null)}
        error={price === undefined ? text('console.packages.priceNeeded') : undefined}
        onChange={(next) => draft.edit([priceEdit(id, family.id, next ?? undefined)])}
      />
      <Button kind="plain" onPress={() => draft.edit(withoutPackage(id))}>
        {text('console.packages.remove')}
      </Button>
    </div>
  )
}

/** The styles of a package; those of the complete family are all that is on sale. */
function Contents({ family, draft, item }: Props & { item: Own }) {
  const record = item.record!
  const held = listIn(record, 'styles').map(String)
  const before = listIn(item.stored, 'styles').map(String)
  if (record['itemClass'] === 'family') {
    return <p className="quiet">{text('console.packages.complete')}</p>
  }
  const set = (style: string, isOn: boolean) => {
    const styles = isOn ? [...held, style] : held.filter((one) => one !== style)
    const isBack =
      item.stored !== null &&
      styles.length === before.length &&
      before.every((one) => styles.includes(one))
    const next = { ...record, styles: isBack ? before : styles }
    draft.edit([{ kind: 'package', id: item.id, record: next }])
  }
  const isChanged =
    item.stored !== null &&
    (held.length !== before.length || before.some((one) => !held.includes(one)))
  return (
    <details className={css.contents} open={item.stored === null || undefined}>
      <summary>{text('console.packages.count', { count: held.length })}</summary>
      <div className={css.boxes}>
        {family.styles.map((style) => (
          <Checkbox
            key={style.id}
            isSelected={held.includes(style.id)}
            onChange={(isOn) => set(style.id, isOn)}
          >
            {styleName(style)}
          </Checkbox>
        ))}
      </div>
      {held.length === 0 && <p className={css.fault}>{text('console.packages.needed')}</p>}
      {isChanged && (
        <p className={css.fault}>
          {listWasWords(
            before.map((id) => nameIn(family.catalogue.style.get(id)?.stored ?? null, id)),
          )}
        </p>
      )}
    </details>
  )
}
