import { useMutation, useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../../session/staff-request'
import type { StaffSession } from '../../session/session'
import type { ChangeSet } from '../edits'
import { PreviewButton } from '../PreviewButton'
import { refreshChanges, revertChangeSet } from '../queries'
import { chooseDraft } from '../saving/saver-of'
import type { useSetActions } from '../use-set-actions'

type Props = {
  session: StaffSession
  changeSet: ChangeSet
  /** It is the draft that the member works in. */
  isCurrent: boolean
  hasEdits: boolean
  /** A panel is open, whose button is the next step. */
  isPanelOpen: boolean
  actions: ReturnType<typeof useSetActions>
  onSchedule: () => void
  onRename: () => void
  onFailure: (sentence: string | undefined) => void
}

/** The ways on from a change set in its state. */
export function ChangeActions(props: Props) {
  const { changeSet, actions } = props
  const { state } = changeSet
  const { pending } = actions
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <>
      {isOpen && props.hasEdits && (
        <PreviewButton session={props.session} id={changeSet.id} onFailure={props.onFailure} />
      )}
      {isOpen && (
        <Button kind="plain" onPress={props.onRename}>
          {text('console.drafts.rename')}
        </Button>
      )}
      {state === 'draft' && !props.isCurrent && <WorkIn {...props} />}
      {state === 'scheduled' && (
        <Button
          kind="plain"
          isPending={pending === 'unschedule'}
          onPress={() => actions.unschedule(changeSet)}
        >
          {text('console.drafts.unschedule')}
        </Button>
      )}
      {isOpen && props.hasEdits && (
        <Button kind="plain" onPress={props.onSchedule}>
          {text(state === 'draft' ? 'console.drafts.schedule' : 'console.drafts.otherTime')}
        </Button>
      )}
      {isOpen && (
        <Button
          kind="plain"
          isPending={pending === 'discard'}
          onPress={() => actions.discard(changeSet)}
        >
          {text('console.drafts.discard')}
        </Button>
      )}
      {isOpen && props.hasEdits && (
        <Button
          kind={props.isPanelOpen ? 'outlined' : 'filled'}
          isPending={pending === 'publish'}
          onPress={() => actions.publish(changeSet)}
        >
          {text(state === 'draft' ? 'console.drafts.publish' : 'console.drafts.publishNow')}
        </Button>
      )}
      {state === 'published' && <TakeBack {...props} />}
      {state === 'discarded' && (
        <Button isPending={pending === 'restore'} onPress={() => actions.restore(changeSet)}>
          {text('console.drafts.restoreLong')}
        </Button>
      )}
    </>
  )
}

function WorkIn({ session, changeSet, onFailure }: Props) {
  const cache = useQueryClient()
  const choose = useMutation({
    mutationFn: () => chooseDraft(cache, session.member.id, changeSet.id),
    onSuccess: (isChosen) => onFailure(isChosen ? undefined : text('console.drafts.notSaved')),
  })
  return (
    <Button kind="plain" isPending={choose.isPending} onPress={() => choose.mutate()}>
      {text('console.drafts.workIn')}
    </Button>
  )
}

/** Begins the draft that takes a published change set back, and shows it. */
function TakeBack({ session, changeSet, onFailure }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const revert = useMutation({
    mutationFn: () => revertChangeSet(changeSet.id),
    onError: (cause) => onFailure(failureSentence(cause)),
    onSuccess: async ({ changeSet: { id } }) => {
      await chooseDraft(cache, session.member.id, id)
      await refreshChanges(cache)
      void navigate(paths.change(id))
    },
  })
  return (
    <Button isPending={revert.isPending} onPress={() => revert.mutate()}>
      {text('console.drafts.takeBack')}
    </Button>
  )
}
