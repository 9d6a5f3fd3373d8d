import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { failureSentence } from '../session/staff-request'
import type { StaffSession } from '../session/session'
import { removeView, saveView, viewsQuery, type SavedView } from './queries'

type Props = { view: SavedView; session: StaffSession }

/** The actions on the present view: its member shares or removes it, an owner removes any. */
export function ViewActions({ view, session }: Props) {
  const { id, area, name, filter, isShared, isOwn } = view
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries(viewsQuery)
  const keep = (isShared: boolean) => saveView({ area, name, filter, isShared })
  const share = useMutation({ mutationFn: () => keep(!isShared), onSettled })
  const restore = useMutation({
    mutationFn: () => keep(isShared),
    // The view's actions are gone by now, so that a toast says it and offers the same again.
    onError: (cause) => {
      const failure = failureSentence(cause)
      if (!failure) return
      toast({ text: text('console.views.notRestored', { name, failure }), action: undo })
    },
    onSettled,
  })
  const undo = { label: text('console.views.undo'), onPress: () => restore.mutate() }
  const remove = useMutation({
    mutationFn: () => removeView(id).catch(ignoreGone),
    onSuccess: () => {
      toast({ text: text('console.views.removed', { name }), ...(isOwn && { action: undo }) })
      focusPage() // The word that was pressed goes with the view.
    },
    onSettled,
  })
  const failure = failureSentence(share.error ?? remove.error)
  return (
    <>
      {isOwn && (
        <Button kind="plain" isPending={share.isPending} onPress={() => share.mutate()}>
          {text(isShared ? 'console.views.unshare' : 'console.views.share')}
        </Button>
      )}
      {(isOwn || session.member.role === 'owner') && (
        <Button
          kind="plain"
          aria-label={text('console.views.removeOne', { name })}
          isPending={remove.isPending}
          onPress={() => remove.mutate()}
        >
          {text('console.views.remove')}
        </Button>
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
    </>
  )
}

/** A view that is gone already is what was asked for. */
function ignoreGone(cause: unknown) {
  if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause
}
