import type { Schemas } from '@typecase/shared/api'

export type Axis = Schemas['Axis']
export type Instance = Schemas['Instance']
export type Coordinates = Readonly<Record<string, number>>

/** The axes that a visitor is shown. */
export const visibleAxes = (axes: readonly Axis[]) => axes.filter(({ hidden }) => !hidden)

/** Where every axis stands: as given, within its range, else at its default. */
export function placeOn(axes: readonly Axis[], given: Coordinates): Coordinates {
  return Object.fromEntries(
    axes.map(({ tag, min, max, default: usual }) => [
      tag,
      Math.min(max, Math.max(min, given[tag] ?? usual)),
    ]),
  )
}

/** The named instance at a place, if there is one. */
export function instanceAt(instances: readonly Instance[], place: Coordinates) {
  return instances.find(({ coordinates }) =>
    Object.entries(coordinates).every(([tag, value]) => place[tag] === value),
  )
}

/** The values of an axis that named instances have. */
export function ticksOf(axis: Axis, instances: readonly Instance[]) {
  const values = instances.map(({ coordinates }) => coordinates[axis.tag])
  return [...new Set(values)].filter((value) => value !== undefined)
}

/** One step of an arrow key: whole units on long axes, hundredths on short ones. */
export function stepOf({ min, max }: Axis) {
  return max - min > 10 ? 1 : 0.01
}
