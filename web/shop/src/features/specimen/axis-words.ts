import type { Font } from '#src/features/catalogue/queries.ts'
import type { GlyphTable } from './glyph-table'
import { ticksOf, type Axis, type Instance } from '#src/features/tester/axes.ts'

const most = 4

/** Places along an axis worth a look: its ends and named instances between, at most four in all. */
export function stopsOn(axis: Axis, instances: readonly Instance[]): number[] {
  const { min, max } = axis
  const inner = ticksOf(axis, instances).filter((value) => min < value && value < max)
  inner.sort((a, b) => a - b)
  const between = inner.length >= most - 2 ? spread(inner, most - 2) : thirds(axis)
  return [min, ...between, max]
}

// As far apart as there are, the first and the last of them left to the ends.
function spread(values: readonly number[], count: number) {
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round(((index + 1) * (values.length + 1)) / (count + 1)) - 1
    return values[Math.min(values.length - 1, Math.max(0, at))]!
  })
}

function thirds({ min, max }: Axis) {
  const round = max - min > 10 ? 1 : 100
  return [1, 2].map((part) => Math.round((min + ((max - min) * part) / 3) * round) / round)
}

/**
 * A short text for each axis that shows what the axis does: the server's sample, or a word of the
 * family's script until the table has come.
 */
export function axisWords(
  { script, specimen }: Pick<Font, 'script' | 'specimen'>,
  axes: readonly Pick<Axis, 'tag'>[],
  table: Pick<GlyphTable, 'axes'> | undefined,
): Readonly<Record<string, string>> {
  const usual = script === 'Latn' ? 'Rag' : specimen.text.split(/\s+/)[0]!
  const sampleOf = (tag: string) => table?.axes.find((axis) => axis.tag === tag)?.sample
  return Object.fromEntries(axes.map(({ tag }) => [tag, sampleOf(tag) ?? usual]))
}
