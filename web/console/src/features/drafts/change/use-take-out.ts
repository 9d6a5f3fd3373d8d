import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { toast } from '@typecase/ui/overlays/Toast'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import type { StaffSession } from '../../session/session'
import type { ChangeSet, EntryEdit, ShownChangeSet } from '../edits'
import { keepDraft } from '../kept-draft'
import { currentDraftQuery, refreshChanges } from '../queries'
import { savedSet } from '../saved-set'
import { refusalWords } from '../use-set-actions'
import type { EntryNames } from './entry-names'
import { moveOut, putBack, takeOut, withCompanions } from './take-out'

export type TakingOut = {
  takeOut: (edit: EntryEdit) => void
  moveOut: (edit: EntryEdit) => void
  /** The entry that is on its way out; null: none. */
  pending: EntryEdit | null
  failure: string | undefined
}

/** Takes single entries out of a draft, so that they do not hold up the rest. */
export function useTakeOut(
  session: StaffSession,
  { changeSet: set, edits }: ShownChangeSet,
  names: EntryNames,
): TakingOut {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const member = session.member.id
  const nameOf = (edit: EntryEdit) => names.of(edit, edit.after ?? edit.before).name
  /** A new draft, the newest of the member's own, must not become the current one. */
  function keepCurrent() {
    const current = cache.getQueryData(currentDraftQuery(member).queryKey)
    if (current) keepDraft(member, current.changeSet.id)
  }
  const again = useMutation({
    mutationFn: ({ left, out }: { left: ChangeSet; out: EntryEdit[] }) => putBack(left, out),
    onSettled: () => refreshChanges(cache),
  })
  const run = useMutation({
    async mutationFn({ edit, isMoved }: { edit: EntryEdit; isMoved: boolean }) {
      const saved = await savedSet(cache, member, set)
      if (isMoved) keepCurrent()
      const out = withCompanions(edit, edits)
      const answer = isMoved ? await moveOut(saved, out, nameOf(edit)) : await takeOut(saved, out)
      return { answer, out }
    },
    onSuccess({ answer, out }, { edit, isMoved }) {
      const name = nameOf(edit)
      const action = isMoved
        ? {
            label: text('console.drafts.openDraft'),
            onPress: () => void navigate(paths.change(answer.id)),
          }
        : {
            label: text('console.drafts.putBack'),
            onPress: () => again.mutate({ left: answer, out }),
          }
      toast({
        text: text(isMoved ? 'console.drafts.moved' : 'console.drafts.takenOut', { name }),
        action,
      })
      focusPage()
    },
    onSettled: () => refreshChanges(cache),
  })
  return {
    takeOut: (edit) => run.mutate({ edit, isMoved: false }),
    moveOut: (edit) => run.mutate({ edit, isMoved: true }),
    pending: run.isPending ? run.variables.edit : null,
    failure: refusalWords(run.error ?? again.error),
  }
}
