import { currencyUnit } from '@typecase/shared/format'
import type { FreshEntries } from '../../drafts/publish-now'
import type { Entry } from '../../drafts/edits'
import { completeId } from '../../family/styles/added-package'
import { compareStyles } from '../../prices/sheets/style-order'
import { currencyIn, familyIn, lifeIn, nameIn, numberIn } from '../../prices/sheets/records'
import { currencyTemplates, mostOfStyles, priceTemplates } from '../templates/price-templates'

/** A currency beside the shop's own: a factor in ten-thousandths, and amounts that were typed instead. */
export type OtherCurrency = {
  isOn: boolean
  factor: number
  style?: number | undefined
  family?: number | undefined
}

/** Prices of everything, in minor units of the shop's currency. */
export type Plan = {
  style: number
  family: number
  others: Readonly<Record<string, OtherCurrency>>
  /** Families that stay as they are, by id. */
  left: readonly string[]
  /** Prices of complete families that were typed, by id. */
  own: Readonly<Record<string, number>>
}

/** A family with the styles that can be sold. */
export type PlannedFamily = {
  id: string
  name: string
  /** In their order. */
  styles: readonly { id: string; isVariable: boolean }[]
  /** Some of it has a price already. */
  isPriced: boolean
}

/** The prices of a family. `complete` null: it is not sold whole. */
export type FamilyCost = { style: number; variable: number; complete: number | null }

/** A variable font by itself costs so much of its family, in per cent. */
const variableShare = 60

const isVariable = ({ id, record }: Entry) => /\bvariable\b/i.test(`${nameIn(record, id)} ${id}`)

/** The families of the shop that are not retired, by name. */
export function plannedFamilies(entries: FreshEntries, now: number): PlannedFamily[] {
  const of = (kind: 'family' | 'style' | 'price') => entries.get(kind) ?? []
  const sold = (entry: Entry) => lifeIn(entry.record, now) !== 'retired'
  const priced = new Set(
    of('price')
      .filter(({ record }) => numberIn(record, 'price') !== null)
      .map(({ record }) => familyIn(record)),
  )
  return of('family')
    .filter(sold)
    .map(({ id, record }) => ({
      id,
      name: nameIn(record, id),
      styles: of('style')
        .filter((style) => familyIn(style.record) === id && sold(style))
        .toSorted((a, b) => compareStyles(nameIn(a.record, a.id), nameIn(b.record, b.id)))
        .map((style) => ({ id: style.id, isVariable: isVariable(style) })),
      isPriced: priced.has(id),
    }))
    .filter(({ styles }) => styles.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const wholeUnits = (amount: number, unit: number) => Math.floor(amount / unit) * unit || unit

/** The prices of a family. A small one costs less than the plan says: at most a part of its styles. */
export function costOf({ id, styles }: PlannedFamily, plan: Plan, currency: string): FamilyCost {
  const { unit } = currencyUnit(currency)
  const isOne = styles.length === 1
  const variable = isOne ? plan.family : wholeUnits((plan.family * variableShare) / 100, unit)
  if (isOne) return { style: plan.style, variable, complete: null }
  const each = styles.map((style) => (style.isVariable ? variable : plan.style))
  const sum = each.reduce((all, one) => all + one, 0)
  const most = wholeUnits((sum * mostOfStyles) / 100, unit)
  return {
    style: plan.style,
    variable,
    complete: plan.own[id] ?? Math.min(plan.family, most),
  }
}

/** An amount in another currency: as it was typed, else by the factor, in whole units. */
export function inOther(
  amount: number,
  plan: Pick<Plan, 'style' | 'family'>,
  currencies: { from: string; to: string },
  other: OtherCurrency,
) {
  if (amount === plan.style && other.style !== undefined) return other.style
  if (amount === plan.family && other.family !== undefined) return other.family
  const { from, to } = currencies
  const units = (amount / currencyUnit(from).unit) * (other.factor / 10_000)
  return Math.max(1, Math.round(units)) * currencyUnit(to).unit
}

/** The currencies that are offered beside the shop's own, with round factors from it. */
export function offeredCurrencies(own: string) {
  const base = currencyTemplates.find(({ currency }) => currency === own)?.factor ?? 10_000
  return currencyTemplates
    .filter(({ currency }) => currency !== own)
    .map((one) => ({ ...one, factor: roundFactor((one.factor / base) * 10_000) }))
}

/** Two digits that count: 0.85, 1.1, 160. */
const roundFactor = (factor: number) => Math.max(1, Number(factor.toPrecision(2)))

export const shopCurrency = (entries: FreshEntries) =>
  currencyIn(entries.get('shop')?.[0]?.record ?? null)

/** The prices of a family in a price list: its own id prices each style that has none. */
export function listPrices(
  family: PlannedFamily,
  cost: FamilyCost,
  price: (amount: number) => number,
): Record<string, number> {
  const variable = family.styles.filter((style) => style.isVariable)
  return {
    [family.id]: price(cost.style),
    ...Object.fromEntries(variable.map(({ id }) => [id, price(cost.variable)])),
    ...(cost.complete !== null && { [completeId(family.id)]: price(cost.complete) }),
  }
}

/** Whole units of a currency in minor ones. Templates are written in units of EUR. */
export const minorUnits = (units: number, currency: string) => {
  const factor = currencyTemplates.find((one) => one.currency === currency)?.factor ?? 10_000
  return Math.round((units * factor) / 10_000) * currencyUnit(currency).unit
}

/** The plan to begin with. Families that have a price already stay as they are. */
export function initialPlan(families: readonly PlannedFamily[], currency: string): Plan {
  const { style, family } = priceTemplates[0]
  const others = offeredCurrencies(currency).map(
    ({ currency: other, factor }) =>
      [other, { isOn: ['USD', 'GBP'].includes(other), factor }] as const,
  )
  return {
    style: minorUnits(style, currency),
    family: minorUnits(family, currency),
    others: Object.fromEntries(others),
    left: families.filter(({ isPriced }) => isPriced).map(({ id }) => id),
    own: {},
  }
}
