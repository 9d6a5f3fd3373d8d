import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { ChoiceWord } from '../../list/ChoiceWord'
import css from '../../list/FilterSentence.module.css'
import type { Change } from '../../list/view'
import { states, type OfferFilter } from '../filter'

type Props = { filter: OfferFilter; onChange: (change: Change<OfferFilter>) => void }

/** The filter as a sentence, each word of which opens its choice in place. */
export const OfferSentence = ({ filter, onChange }: Props) => (
  <div className={css.sentence}>
    {text('console.offerFilter.offers')}{' '}
    <ChoiceWord
      label={text('console.offers.state')}
      any={text('console.offerFilter.any')}
      choices={states.map((id) => ({ id, name: text(`console.offerFilter.${id}`) }))}
      value={filter.state}
      onChange={(state) => onChange({ state })}
    />
    {filter.customer && (
      <>
        {' '}
        {text('console.offerFilter.ofCustomer')}{' '}
        <Button kind="words" onPress={() => onChange({ customer: undefined })}>
          {text('console.offerFilter.anyCustomer')}
        </Button>
      </>
    )}
  </div>
)
