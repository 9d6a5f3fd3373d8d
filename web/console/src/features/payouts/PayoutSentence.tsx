import { text } from '@typecase/shared/messages/text'
import { ChoiceWord } from '../list/ChoiceWord'
import css from '../list/FilterSentence.module.css'
import type { Change } from '../list/view'
import { statuses, type PayoutFilter } from './filter'
import { statusWords } from './payout-words'

type Props = {
  filter: PayoutFilter
  /** Those that are known. */
  currencies: readonly string[]
  onChange: (change: Change<PayoutFilter>) => void
}

/** The filter as a sentence, each word of which opens its choice in place. */
export const PayoutSentence = ({ filter, currencies, onChange }: Props) => (
  <div className={css.sentence}>
    {text('console.payouts.sentence')}{' '}
    <ChoiceWord
      label={text('console.payouts.currency')}
      any={text('console.payouts.anyCurrency')}
      choices={currencies.map((id) => ({ id, name: id }))}
      value={filter.currency}
      onChange={(currency) => onChange({ currency })}
    />
    {', '}
    <ChoiceWord
      label={text('console.payouts.state')}
      any={text('console.payouts.anyState')}
      choices={statuses.map((id) => ({ id, name: statusWords(id) }))}
      value={filter.status}
      onChange={(status) => onChange({ status })}
    />
    {', '}
    <ChoiceWord
      label={text('console.payouts.differing')}
      any={text('console.payouts.anyDiffering')}
      choices={[{ id: 'true', name: text('console.payouts.onlyDiffering') }]}
      value={filter.differing && 'true'}
      onChange={(differing) => onChange({ differing: differing === 'true' || undefined })}
    />
  </div>
)
