import type { FieldProps } from './FieldFrame'
import { lines, type Reader } from './parse-values'
import { ParsedField } from './ParsedField'
import { listWasWords } from './was-words'

type Items = readonly string[]

type Props = Omit<FieldProps<Items>, 'wasSaid'> & {
  value: Items
  onChange: (value: Items) => void
  /** Reads the lines; by default, any will do. */
  reader?: Reader<Items>
}

/** A list of a record, one item a line. */
export const LinesField = ({ was, reader = lines, ...rest }: Props) => (
  <ParsedField
    {...rest}
    {...reader}
    rows={1}
    was={was && { value: was }}
    wasSaid={was && listWasWords(was)}
  />
)
