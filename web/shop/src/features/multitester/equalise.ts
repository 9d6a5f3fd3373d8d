import { clamp, limits, type LineSetting } from '#src/features/tester/panel/setting.ts'

export type Sized = { key: string; setting: LineSetting }

/**
 * Sets lines to look as large as one of them, which keeps its size. `extents`: em by key, the
 * height or width to be equal; a line without one stays as it is. Their rows become equally high,
 * and no lower than the largest type.
 */
export function equalise<T extends Sized>(
  lines: readonly T[],
  model: string,
  extents: ReadonlyMap<string, number>,
): readonly T[] {
  const leader = lines.find(({ key }) => key === model)
  const extent = extents.get(model)
  if (!leader || !extent) return lines

  const wanted = leader.setting.size * extent
  const sizes = new Map(
    lines.flatMap(({ key }) => {
      const own = extents.get(key)
      return own ? [[key, key === model ? leader.setting.size : sizeFor(wanted / own)]] : []
    }),
  )
  const row = Math.max(leader.setting.leading * leader.setting.size, ...sizes.values())
  return lines.map((line) => {
    const size = sizes.get(line.key)
    if (size === undefined) return line
    const leading = round(clamp(row / size, limits.leading), 1000)
    const { setting } = line
    if (setting.size === size && setting.leading === leading) return line
    return { ...line, setting: { ...setting, size, leading } }
  })
}

// Down, never up: what is to be as wide as a line that just fits has to fit too.
const sizeFor = (size: number) => Math.floor(clamp(size, limits.size) * 10 + 1e-6) / 10

const round = (value: number, parts: number) => Math.round(value * parts) / parts
