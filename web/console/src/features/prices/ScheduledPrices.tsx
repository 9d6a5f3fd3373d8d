import { useQuery } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { EntryKind } from '../drafts/edits'
import { changeSetsQuery } from '../drafts/queries'
import { countWords } from '../drafts/words'

const priced: readonly EntryKind[] = [
  'price',
  'price_list',
  'licence',
  'licensing',
  'licence_override',
]

/** The prices that go out later, each with a link to its change. A failure shows nothing. */
export function ScheduledPrices() {
  const { data } = useQuery(changeSetsQuery('scheduled'))
  const sets = data?.changeSets
    .map((set) => ({ ...set, counts: set.counts.filter(({ kind }) => priced.includes(kind)) }))
    .filter(({ counts, publishAt }) => counts.length > 0 && publishAt !== null)
  return sets?.map(({ id, counts, publishAt }) => (
    <p key={id}>
      {text('console.prices.scheduled', { time: dateTime(publishAt!) })}{' '}
      <TextLink to={paths.change(id)}>{countWords(counts)}</TextLink>
    </p>
  ))
}
