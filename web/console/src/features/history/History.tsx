import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../session/staff-request'
import { Entries } from './Entries'
import { useHistory } from './queries'

type Props = {
  /** Ids of the object and of what belongs to it, such as an order and its refunds. */
  objects: readonly [string, ...string[]]
  /** Said where there are none. */
  none?: string
}

/** The changes that staff made to an object, for members who may read the audit log. */
export function History({ objects, none = text('console.history.nothing') }: Props) {
  const { entries, hasMore, error, isFetching, refetch } = useHistory(objects)
  const failure = failureSentence(error)
  return (
    <>
      {failure && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failure}
        </Notice>
      )}
      {entries ? (
        <Found entries={entries} none={none} />
      ) : (
        !failure && (
          <p className="quiet" role="status">
            {text('shell.loading')}
          </p>
        )
      )}
      {hasMore && (
        <p>
          <TextLink to={paths.audit({ object: objects[0] })}>
            {text('console.history.older')}
          </TextLink>
        </p>
      )}
    </>
  )
}

type FoundProps = Pick<Parameters<typeof Entries>[0], 'entries'> & { none: string }

const Found = ({ entries, none }: FoundProps) =>
  entries.length === 0 ? <p className="quiet">{none}</p> : <Entries entries={entries} />
