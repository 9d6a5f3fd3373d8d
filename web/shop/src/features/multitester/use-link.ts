import { useMutation } from '@tanstack/react-query'
import { toast } from '@typecase/ui/Toast'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { linkTo } from './share'
import { sharedState } from './store'

/** A link to the tester as it stands, on the clipboard; `uncopied` where the browser forbids that. */
export function useLink() {
  const [uncopied, setUncopied] = useState<string | null>(null)
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () => linkTo(sharedState()),
  })
  const copy = async () => {
    setUncopied(null)
    const link = await mutateAsync().catch(() => null)
    if (link === null) return
    try {
      await navigator.clipboard.writeText(link)
      toast({ text: text('multitester.linkCopied') })
    } catch {
      setUncopied(link)
    }
  }
  return { copy, uncopied, isPending, hasFailed: isError }
}
