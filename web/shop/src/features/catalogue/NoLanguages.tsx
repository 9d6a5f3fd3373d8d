import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'

/** In place of a filter by language that cannot narrow yet. */
export function NoLanguages({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      actions={
        <Button kind="words" onPress={onRetry}>
          {text('shell.retry')}
        </Button>
      }
    >
      {text('front.noLanguages')}
    </Notice>
  )
}
