import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { usePreview, type PreviewOptions } from './use-preview'

type Props = PreviewOptions & { children?: string }

/** Opens the shop as a change set would have it in a tab of its own. */
export function PreviewButton({ children, ...options }: Props) {
  const { open, isPending } = usePreview(options)
  return (
    <Button kind="plain" isPending={isPending} onPress={open}>
      {children ?? text('console.drafts.preview')}
    </Button>
  )
}
