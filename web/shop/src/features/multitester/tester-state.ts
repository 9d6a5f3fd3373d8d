import type { Schemas } from '@typecase/shared/api'
import { z } from '@typecase/shared/zod'
import type { Compare } from '#src/features/tester/panel/CompareGroup.tsx'
import { lineSchema, toLine } from '#src/features/tester/panel/line-schema.ts'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'

/** Everything that a link to a tester holds. */
export type SharedState = {
  columns: 1 | 2
  compare: Compare | null
  lines: readonly LineSetting[]
}

export const mostLines = 100

/** The state as the API has it. */
export function toApi({ columns, compare, lines }: SharedState): Schemas['TesterState'] {
  return { columns, ...(compare && { compare }), lines: lines.slice(0, mostLines).map(toLine) }
}

/** A state from a link, the server or the storage; null: it is none. Lines that are none are left out. */
export function fromApi(value: unknown): SharedState | null {
  const result = stateSchema.safeParse(value)
  if (!result.success) return null
  const { columns, compare, lines } = result.data
  const parsed = lines.slice(0, mostLines).map((line) => lineSchema.safeParse(line))
  return {
    columns: columns ?? 2,
    compare: compare ?? null,
    lines: parsed.flatMap(({ data }) => (data ? [data] : [])),
  }
}

const stateSchema = z.object({
  columns: z.catch(z.nullish(z.union([z.literal(1), z.literal(2)])), null),
  compare: z.catch(z.nullish(z.enum(['xHeight', 'width'])), null),
  lines: z.array(z.unknown()),
})
