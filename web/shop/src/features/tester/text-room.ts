import type { Schemas } from '@typecase/shared/api'
import type { CSSProperties } from 'react'

/**
 * Custom properties for styles of a family's text: how far its ink reaches over and under a baseline,
 * as multiples of the size.
 */
export const textRoom = ({ above, below }: Pick<Schemas['Specimen'], 'above' | 'below'>) =>
  ({ '--above': above, '--below': below }) as CSSProperties
