import { useMutation, useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import type { StaffSession } from '../session/session'
import { failureSentence } from '../session/staff-request'
import { makePreviewLink } from './queries'
import { saverOf } from './saving/saver-of'

export type PreviewOptions = {
  session: StaffSession
  /** Of the change set. */
  id: string
  /** undefined: it is tried once more. */
  onFailure: (sentence: string | undefined) => void
  /** The page of the shop that is opened; by default the first one. */
  path?: string
}

/** Opens the shop as a change set would have it in a tab of its own, once this tab's edits are saved. */
export function usePreview({ session, id, onFailure, path }: PreviewOptions) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    async mutationFn(tab: Window | null) {
      if (!tab) throw new InvalidFields({ whole: text('console.drafts.previewBlocked') })
      try {
        if (!(await saverOf(cache, session.member.id).flush())) {
          throw new InvalidFields({ whole: text('console.drafts.notSaved') })
        }
        const { url } = await makePreviewLink(id)
        tab.opener = null
        tab.location.href = path === undefined ? url : atPath(url, path)
      } catch (cause) {
        tab.close()
        throw cause
      }
    },
    onMutate: () => onFailure(undefined),
    onError: (cause) =>
      onFailure(cause instanceof InvalidFields ? cause.faults.whole : failureSentence(cause)),
  })
  // Browsers open a tab at a press only, not at the answer that follows.
  return { open: () => mutate(window.open('', '_blank')), isPending }
}

function atPath(url: string, path: string) {
  const address = new URL(url)
  address.pathname = path
  return address.href
}
