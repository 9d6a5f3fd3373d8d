import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { StaffSession } from '../../session/session'
import { PreviewButton } from '../PreviewButton'

export type WaysProps = {
  session: StaffSession
  /** Of the change set. */
  id: string
  /** undefined: a preview is tried once more. */
  onPreviewFailure: (sentence: string | undefined) => void
  isDiscarding: boolean
  onDiscard: () => void
}

/** The ways on from a draft beside publishing it, as words in a row. */
export const DraftWays = ({
  session,
  id,
  onPreviewFailure,
  isDiscarding,
  onDiscard,
}: WaysProps) => (
  <>
    <PreviewButton session={session} id={id} onFailure={onPreviewFailure} />
    <TextLink look="word" to={paths.change(id)}>
      {text('console.drafts.difference')}
    </TextLink>
    <TextLink look="word" to={paths.scheduleChange(id)}>
      {text('console.drafts.schedule')}
    </TextLink>
    <Button kind="plain" isPending={isDiscarding} onPress={onDiscard}>
      {text('console.drafts.discard')}
    </Button>
  </>
)
