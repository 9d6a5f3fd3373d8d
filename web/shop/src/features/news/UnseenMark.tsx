import type { Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'

/** In a preview: why visitors do not see a post. */
export const UnseenMark = ({ unseen }: { unseen: Schemas['Unseen'] | undefined }) =>
  unseen && <span className="strong">{text(`news.unseen.${unseen}`)}</span>
