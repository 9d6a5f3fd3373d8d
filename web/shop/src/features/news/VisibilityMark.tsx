import type { Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'

/** In a preview: why visitors do not see a post. */
export const VisibilityMark = ({
  visibility,
}: {
  visibility: Schemas['PostVisibility'] | undefined
}) => visibility && <span className="strong">{text(`news.visibility.${visibility}`)}</span>
