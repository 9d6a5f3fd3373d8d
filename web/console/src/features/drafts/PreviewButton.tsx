import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { usePreview, type PreviewOptions } from './use-preview'

/** Opens the shop as a change set would have it in a tab of its own. */
export function PreviewButton(options: PreviewOptions) {
  const { open, isPending } = usePreview(options)
  return (
    <Button kind="plain" isPending={isPending} onPress={open}>
      {text('console.drafts.preview')}
    </Button>
  )
}
