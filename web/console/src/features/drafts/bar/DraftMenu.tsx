import { text } from '@typecase/shared/messages/text'
import { Menu } from '@typecase/ui/overlays/Menu'
import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { usePreview } from '../use-preview'
import type { WaysProps } from './DraftWays'

/** The ways on from a draft behind one word, where a row of words has no room. */
export function DraftMenu({ session, id, onPreviewFailure, isDiscarding, onDiscard }: WaysProps) {
  const navigate = useNavigate()
  const preview = usePreview({ session, id, onFailure: onPreviewFailure })
  return (
    <Menu
      label={text('console.drafts.more')}
      actions={[
        {
          id: 'preview',
          name: text('console.drafts.preview'),
          onAction: preview.open,
          isDisabled: preview.isPending,
        },
        {
          id: 'difference',
          name: text('console.drafts.difference'),
          onAction: () => void navigate(paths.change(id)),
        },
        {
          id: 'schedule',
          name: text('console.drafts.schedule'),
          onAction: () => void navigate(paths.scheduleChange(id)),
        },
        {
          id: 'discard',
          name: text('console.drafts.discard'),
          onAction: onDiscard,
          isDisabled: isDiscarding,
        },
      ]}
    />
  )
}
