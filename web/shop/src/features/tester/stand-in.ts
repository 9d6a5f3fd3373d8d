import type { TesterState } from './use-tester-font'

/**
 * How a text stands in the interface face while its own is not there, for [data-stand-in] of
 * styles/specimen.css; undefined once it is.
 */
export function standIn({ alias, hasFailed }: TesterState, isNear = true) {
  if (alias !== null) return undefined
  if (hasFailed) return 'failed'
  return isNear ? 'loading' : 'far'
}
