import { useMutation, useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import type { StaffSession } from '../session/session'
import { failureSentence } from '../session/staff-request'
import { makePreviewLink } from './queries'
import { saverOf } from './saving/saver-of'

type Props = {
  session: StaffSession
  /** Of the change set. */
  id: string
  /** undefined: it is tried once more. */
  onFailure: (sentence: string | undefined) => void
}

/** Opens the shop as a change set would have it in a tab of its own, once this tab's edits are saved. */
export function PreviewButton({ session, id, onFailure }: Props) {
  const cache = useQueryClient()
  const open = useMutation({
    async mutationFn(tab: Window | null) {
      if (!tab) throw new InvalidFields({ whole: text('console.drafts.previewBlocked') })
      try {
        if (!(await saverOf(cache, session.member.id).flush())) {
          throw new InvalidFields({ whole: text('console.drafts.notSaved') })
        }
        const { url } = await makePreviewLink(id)
        tab.opener = null
        tab.location.href = url
      } catch (cause) {
        tab.close()
        throw cause
      }
    },
    onMutate: () => onFailure(undefined),
    onError: (cause) =>
      onFailure(cause instanceof InvalidFields ? cause.faults.whole : failureSentence(cause)),
  })
  return (
    <Button
      kind="plain"
      isPending={open.isPending}
      // Browsers open a tab at a press only, not at the answer that follows.
      onPress={() => open.mutate(window.open('', '_blank'))}
    >
      {text('console.drafts.preview')}
    </Button>
  )
}
