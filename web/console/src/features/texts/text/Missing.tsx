import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { EntryKey } from '../../drafts/edits'
import { entryChangesQuery, removedTextsQuery } from '../../drafts/queries'
import type { Draft } from '../../drafts/use-draft'
import { changeSetName } from '../../drafts/words'
import { addressOf, type TextKind } from '../model'
import css from './Text.module.css'

type Props = { entry: EntryKey & { kind: TextKind }; draft: Draft; isReadOnly: boolean }

/** An address where the shop has no text: who removed it, and the way to bring it back. */
export function Missing({ entry, draft, isReadOnly }: Props) {
  const removal = useRemoval(entry)
  const { changeSet, publisher } = removal ?? {}
  const { data: removed } = useQuery(removedTextsQuery)
  const gone = removed?.find(({ kind, id }) => kind === entry.kind && id === entry.id)
  const record = gone?.record ?? removal?.record
  return (
    <>
      <p>
        {changeSet
          ? text('console.text.removedBy', {
              address: addressOf(entry.kind, entry.id),
              time: dateTime(changeSet.publishedAt ?? changeSet.changedAt),
              who: publisher?.name ?? text('console.published.commandLine'),
            })
          : gone
            ? text('console.text.removedByFolder', { address: addressOf(entry.kind, entry.id) })
            : text(`console.text.missing.${entry.kind}`)}{' '}
        {changeSet && (
          <TextLink to={paths.change(changeSet.id)}>{changeSetName(changeSet)}</TextLink>
        )}
      </p>
      <p className={css.line}>
        {record && !isReadOnly && (
          <Button onPress={() => draft.edit([{ ...entry, record }])}>
            {text('console.text.bringBack')}
          </Button>
        )}
        <TextLink to={paths.texts()}>{text('console.text.toList')}</TextLink>
      </p>
    </>
  )
}

/** The last published change of an entry, where it removed it, with the record until then. */
function useRemoval(entry: EntryKey) {
  const { data: history } = useInfiniteQuery(entryChangesQuery(entry))
  const last = history?.pages[0]?.changes[0]
  return last && !last.edit.after ? { ...last, record: last.edit.before } : null
}
