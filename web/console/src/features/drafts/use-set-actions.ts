import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence } from '../session/staff-request'
import type { StaffSession } from '../session/session'
import type { ChangeSet } from './edits'
import {
  currentDraftQuery,
  discardChangeSet,
  refreshChanges,
  scheduleChangeSet,
  unscheduleChangeSet,
} from './queries'
import { tellSaved } from './kept-draft'
import { NotPublishable, publishChecked } from './publish-checked'
import { savedSet } from './saved-set'
import { noteTried } from './tried-drafts'
import { chooseDraft, closeDraft } from './saving/saver-of'
import { changeSetName } from './words'

type Action =
  | { what: 'publish' | 'discard' | 'restore' | 'unschedule' }
  | { what: 'schedule'; publishAt: string }

/** Moves a change set to another state, once all edits of this tab are saved. */
export function useSetActions(session: StaffSession) {
  const cache = useQueryClient()
  const member = session.member.id
  async function send({ set, ...action }: Action & { set: ChangeSet | null }) {
    const target = await savedSet(cache, member, set)
    if (action.what === 'publish') {
      noteTried(target.id)
      return publishChecked(target)
    }
    if (action.what === 'schedule') return scheduleChangeSet(target, action.publishAt)
    if (action.what === 'unschedule') return unscheduleChangeSet(target)
    return discardChangeSet(target, action.what === 'discard')
  }

  const run = useMutation({
    mutationFn: send,
    onSuccess: async (answer, { what }) => {
      const isCurrent =
        cache.getQueryData(currentDraftQuery(member).queryKey)?.changeSet.id === answer.id
      if (answer.state === 'draft') await chooseDraft(cache, member, answer.id)
      else if (isCurrent) closeDraft(cache, member, answer.id)
      tellSaved('ended')
      await refreshChanges(cache)
      tell(answer, what)
    },
    onError: (cause) => {
      const isOld = ['changed_meanwhile', 'changed_in_shop'].includes(codeOf(cause))
      if (isOld) void refreshChanges(cache)
    },
  })

  function tell(set: ChangeSet, what: Action['what']) {
    const name = changeSetName(set)
    if (what === 'publish') toast({ text: text('console.drafts.published', { name }) })
    if (what === 'discard') {
      const restore = () => run.mutate({ set, what: 'restore' })
      toast({
        text: text('console.drafts.discarded', { name }),
        action: { label: text('console.drafts.restore'), onPress: restore },
      })
    }
  }

  const { error } = run
  return {
    /** null: the current draft, which may be begun only now. */
    publish: (set: ChangeSet | null) => run.mutate({ set, what: 'publish' }),
    discard: (set: ChangeSet) => run.mutate({ set, what: 'discard' }),
    restore: (set: ChangeSet) => run.mutate({ set, what: 'restore' }),
    unschedule: (set: ChangeSet) => run.mutate({ set, what: 'unschedule' }),
    /** Fails as the request does. */
    schedule: (set: ChangeSet, publishAt: string) =>
      run.mutateAsync({ set, what: 'schedule', publishAt }),
    pending: run.isPending ? run.variables.what : null,
    failure: run.variables?.what === 'schedule' ? undefined : refusalWords(error),
    /** The page of the change set says what stands against it. */
    isBlocked: ['changed_in_shop', 'not_publishable'].includes(codeOf(error)),
  }
}

const codeOf = (cause: unknown) =>
  cause instanceof NotPublishable || cause instanceof ApiProblem ? cause.code : ''

/** A failure of a change set as one sentence; undefined: there is none, or the member chose it. */
export function refusalWords(cause: unknown) {
  if (cause instanceof InvalidFields) return cause.faults.whole
  for (const code of ['changed_in_shop', 'not_publishable', 'changed_meanwhile'] as const) {
    if (codeOf(cause) === code) return text(`console.drafts.refusal.${code}`)
  }
  return failureSentence(cause)
}
