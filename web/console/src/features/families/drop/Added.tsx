import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { familiesQuery, type Upload } from '../queries'
import css from './UploadHead.module.css'

/** The result of an upload: its fonts with ways to their families, or that it was discarded. */
export const Added = ({ upload: { added, state } }: { upload: Upload }) =>
  state === 'discarded' || !added ? (
    <p className={css.sentence} role="status">
      {text('console.upload.isDiscarded')}
    </p>
  ) : (
    <>
      <p className={css.sentence} role="status">
        {addedWords(added)}
      </p>
      <Families ids={[...new Set([...added.newFamilies, ...added.families])]} />
    </>
  )

const addedWords = (added: NonNullable<Upload['added']>) =>
  [
    text('console.upload.isAdded', {
      added: added.added,
      renewed: added.renewed,
      unchanged: added.unchanged,
    }),
    added.newFamilies.length > 0 &&
      text('console.upload.areDrafts', { count: added.newFamilies.length }),
    added.refused > 0 && text('console.upload.wereRefused', { count: added.refused }),
  ]
    .filter((words) => words !== false)
    .join(' ')

/** Links to families by name; by id until the names are here. */
function Families({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(familiesQuery)
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <TextLink to={paths.family(id)}>
            {data?.find((family) => family.id === id)?.name ?? id}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
