import { text } from '@typecase/shared/messages/text'
import type { Upload } from '../queries'
import css from './UploadHead.module.css'

/** The result of an upload: its fonts, or that it was discarded. */
export const Added = ({ upload: { added, state } }: { upload: Upload }) => (
  <p className={css.sentence} role="status">
    {state === 'discarded' || !added
      ? text('console.upload.isDiscarded')
      : [
          text('console.upload.isAdded', {
            added: added.added,
            renewed: added.renewed,
            unchanged: added.unchanged,
          }),
          added.newFamilies.length > 0 &&
            text('console.upload.areDrafts', { count: added.newFamilies.length }),
          added.refused > 0 && text('console.upload.wereRefused', { count: added.refused }),
        ]
          .filter((words) => words !== false)
          .join(' ')}
  </p>
)
