import type { QueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import type { ChangeSet } from './edits'
import { currentDraftQuery } from './queries'
import { saverOf } from './saving/saver-of'

/**
 * A change set once all edits of this tab are saved: with them where it is the current draft, else as the
 * member saw it. `set` null: the current draft. Fails with InvalidFields where edits cannot be saved.
 */
export async function savedSet(cache: QueryClient, member: string, set: ChangeSet | null) {
  const isSaved = await saverOf(cache, member).flush()
  const current = cache.getQueryData(currentDraftQuery(member).queryKey)?.changeSet
  const found = set ?? current
  if (!isSaved || !found) throw new InvalidFields({ whole: text('console.drafts.notSaved') })
  return current?.id === found.id && current.version > found.version ? current : found
}
