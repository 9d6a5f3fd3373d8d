import type { ChangeSet } from './edits'
import { checkChangeSet, publishChangeSet, readChangeSet } from './queries'

/** A check before the publication has found what stands against it. */
export class NotPublishable extends Error {
  override readonly name = 'NotPublishable'

  constructor(readonly code: 'changed_in_shop' | 'not_publishable') {
    super(code)
  }
}

/**
 * Publishes a change set. The check comes first, so that nobody shows their second factor for a draft
 * that the server refuses. Fails with NotPublishable, or as the requests do.
 */
export async function publishChecked(set: Pick<ChangeSet, 'id' | 'version'>) {
  const { faults, conflicts } = await checkChangeSet(set.id)
  const code = conflicts.length > 0 ? 'changed_in_shop' : 'not_publishable'
  const isBlocked = conflicts.length + faults.length > 0
  // A published one, whose answer was lost, is in conflict with itself.
  if (isBlocked && (await readChangeSet(set.id)).changeSet.state !== 'published') {
    throw new NotPublishable(code)
  }
  return publishChangeSet(set)
}
