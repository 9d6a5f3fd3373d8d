import { paths } from '#src/paths.ts'
import type { TextKind } from './model'

/** The screen of a text. */
export const textPath = (kind: TextKind, id: string) =>
  kind === 'page' ? paths.page(id) : paths.post(id)
