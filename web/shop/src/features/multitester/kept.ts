import { z } from '@typecase/shared/zod'
import { lineSchema, toLine } from '#src/features/tester/panel/line-schema.ts'
import type { Line } from './store'
import { fromApi, mostLines, toApi, type SharedState } from './tester-state'

const key = 'tester'

type Kept = SharedState & { saved: readonly Line[] }

/**
 * The tester of this tab. It is kept in the session's storage: a reload and the way back find it as
 * it was, another tab begins with one of its own.
 */
export function readKept(): Kept {
  const value = parse(read())
  const state = fromApi(value) ?? { columns: 2, compare: null, lines: [] }
  const { data } = savedSchema.safeParse(value)
  return { ...state, saved: data?.saved ?? [] }
}

export function writeKept({ saved, ...state }: Kept) {
  const lines = saved.map(({ key, setting }) => ({ key, setting: toLine(setting) }))
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...toApi(state), saved: lines }))
  } catch {
    // Full or forbidden: the tester then lives as long as the page.
  }
}

const savedSchema = z.object({
  saved: z.array(z.object({ key: z.string(), setting: lineSchema })).check(z.maxLength(mostLines)),
})

function read() {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
