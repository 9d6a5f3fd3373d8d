import { useMutation } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { failureSentence } from '../session/staff-request'
import { makeLookLink } from './queries'

/** Opens the shop, as it will be once it is open, in a tab of its own. */
export function useLook() {
  const { mutate, isPending, error } = useMutation({
    async mutationFn(tab: Window | null) {
      if (!tab) throw new InvalidFields({ whole: text('console.drafts.previewBlocked') })
      try {
        const { url } = await makeLookLink()
        tab.opener = null
        tab.location.href = url
      } catch (cause) {
        tab.close()
        throw cause
      }
    },
  })
  return {
    // Browsers open a tab at a press only, not at the answer that follows.
    open: () => mutate(window.open('', '_blank')),
    isPending,
    failure: error instanceof InvalidFields ? error.faults.whole : failureSentence(error),
  }
}
