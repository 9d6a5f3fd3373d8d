import { text } from '@typecase/shared/messages/text'
import { Select } from '@typecase/ui/fields/Select'
import css from '../list/FilterSentence.module.css'
import type { VatReturns } from './queries'
import { quarterWords, type Quarter } from './quarters'

type Props = {
  quarter: Quarter
  /** undefined: they are on their way. */
  returns: VatReturns | undefined
  onChange: (quarter: Quarter) => void
}

/** The return as a sentence, whose quarter is chosen in place. */
export function VatSentence({ quarter, returns, onChange }: Props) {
  const known = returns?.quarters.map((one) => one.quarter) ?? []
  // An address may name a quarter before the first sale.
  const quarters = known.includes(quarter) ? known : [...known, quarter].toSorted().toReversed()
  return (
    <div className={css.sentence}>
      {text('console.vat.sentence')}{' '}
      <Select
        label={text('console.vat.quarter')}
        sentence="chosen"
        choices={quarters.map((id) => ({ id, name: quarterWords(id) }))}
        value={quarter}
        onChange={onChange}
      />
      {text('console.vat.inEuros')}
    </div>
  )
}
