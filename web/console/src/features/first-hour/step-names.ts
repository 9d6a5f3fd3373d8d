import type { SetupSteps, SetupState } from './queries'

/** The steps in their order, as the server names them. */
export const stepNames = [
  'nameAndAddress',
  'fonts',
  'prices',
  'licences',
  'tax',
  'payments',
  'mail',
  'look',
  'open',
] as const satisfies readonly (keyof SetupSteps)[]

export type StepName = (typeof stepNames)[number]

/** Minutes that a step takes, about: as tried with ten fonts and nothing to look up. */
const minutes: Readonly<Record<StepName, number>> = {
  nameAndAddress: 1,
  fonts: 2,
  prices: 2,
  licences: 3,
  tax: 1,
  payments: 3,
  mail: 2,
  look: 3,
  open: 1,
}

type States = Readonly<Record<StepName, { state: SetupState }>> & {
  fonts: { familyCount: number }
}

const undone = (steps: States) => stepNames.filter((name) => steps[name].state !== 'done')

export const doneCount = (steps: States) => stepNames.length - undone(steps).length

/** Minutes left, about: a step that is begun takes half of its own. */
export function minutesLeft(steps: States) {
  const left = undone(steps).map((name) => minutes[name] / (steps[name].state === 'part' ? 2 : 1))
  const sum = left.reduce((all, one) => all + one, 0)
  return sum <= 5 ? Math.ceil(sum) : Math.ceil(sum / 5) * 5
}

/** Whether prices are all that the fonts wait for: their families are published with these. */
const areFontsHere = ({ fonts, prices }: States) => fonts.familyCount > 0 && prices.state !== 'done'

/** The step to go on with: the first behind another that is not done, else the first of all; null: none is left. */
export function nextStep(steps: States, behind?: StepName): StepName | null {
  const left = undone(steps).filter(
    (name) => name !== behind && !(name === 'fonts' && areFontsHere(steps)),
  )
  const place = behind === undefined ? -1 : stepNames.indexOf(behind)
  return left.find((name) => stepNames.indexOf(name) > place) ?? left[0] ?? null
}

/** Stands in the address where no step is open. */
const closed = 'none'

/** The open step of an address; null: none; undefined: the address does not say. */
export function stepIn(search: URLSearchParams): StepName | null | undefined {
  const written = search.get('step')
  if (written === closed) return null
  return stepNames.find((name) => name === written)
}

/** The part of the address that opens a step. */
export const searchOf = (step: StepName | null) => ({ step: step ?? closed })
