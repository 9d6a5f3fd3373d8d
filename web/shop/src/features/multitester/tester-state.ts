import type { Schemas } from '@typecase/shared/api'
import { z } from '@typecase/shared/zod'
import { parseJson, readStorage, writeStorage } from '@typecase/shared/web-storage'
import type { Compare } from '#src/features/tester/panel/LinePanel.tsx'
import { lineSchema, toLine } from '#src/features/tester/panel/line-schema.ts'
import type { LineSetting } from '#src/features/tester/panel/setting.ts'

export type Line = {
  /** Names the line in this tab; of a saved font, its heart's id. */
  key: string
  setting: LineSetting
  /** How it stood before the lines were set to look equally large. */
  before?: Pick<LineSetting, 'size' | 'leading'>
}

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

const key = 'tester'

type StoredState = SharedState & { saved: readonly Line[] }

/**
 * The tester of this tab, from the session's storage: a reload and the way back find it as it was,
 * another tab begins with one of its own.
 */
export function readTester(): StoredState {
  const value = parseJson(readStorage('sessionStorage', key))
  const state = fromApi(value) ?? { columns: 2, compare: null, lines: [] }
  const { data } = savedSchema.safeParse(value)
  return { ...state, saved: data?.saved ?? [] }
}

/** Where the storage is full or forbidden, the tester lives as long as the page. */
export function storeTester({ saved, ...state }: StoredState) {
  const lines = saved.map(({ key, setting }) => ({ key, setting: toLine(setting) }))
  writeStorage('sessionStorage', key, JSON.stringify({ ...toApi(state), saved: lines }))
}

const savedSchema = z.object({
  saved: z.array(z.object({ key: z.string(), setting: lineSchema })).check(z.maxLength(mostLines)),
})
