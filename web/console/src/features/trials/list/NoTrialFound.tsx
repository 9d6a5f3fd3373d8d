import { useQueries } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { NothingFound } from '../../list/Nothing'
import { narrowingsOf, without, type TrialFilter } from '../filter'
import { trialSumsQuery } from '../queries'

type Props = { filter: TrialFilter; onLoosen: (filter: TrialFilter) => void }

/** A filter that lets no trial through. */
export function NoTrialFound({ filter, onLoosen }: Props) {
  const names = narrowingsOf(filter)
  const sums = useQueries({ queries: names.map((name) => trialSumsQuery(without(filter, name))) })
  return (
    <NothingFound
      sentence={text('console.trials.none')}
      ways={names.map((name, at) => ({
        label: text(`console.trials.loosen.${name}`),
        count: sums[at]?.data?.trials ?? 0,
        loosen: () => onLoosen(without(filter, name)),
      }))}
      all={text('console.trials.all')}
      onAll={() => onLoosen({})}
    />
  )
}
