import type { Schemas } from '@typecase/shared/api'

/** The list of a shop that sells nothing. */
export const noFamilies: Schemas['FontList'] = {
  fonts: [],
  counts: { all: 0, serif: 0, sans: 0, mono: 0, display: 0, variable: 0, styles: 0 },
}
