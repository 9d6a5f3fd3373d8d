import type { Schemas } from '@typecase/shared/api'

export type Licensee = Schemas['Licensee']

/** Who holds a licence, in a line. */
export const licenseeWords = ({ name, company, address }: Licensee) =>
  [name, company, address].filter((part): part is string => !!part).join(', ')

/** Whether two licences have the same holder, to the letter. */
export const isSameLicensee = (one: Licensee, other: Licensee) =>
  one.kind === other.kind && licenseeWords(one) === licenseeWords(other)
