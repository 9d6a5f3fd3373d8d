import { text } from '@typecase/shared/messages/text'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { serverNow } from '../session/session'
import css from './JustOpened.module.css'
import type { Setup } from './queries'

/** ms for which an opening is news. */
const news = 24 * 3_600_000

/** Says that the shop was opened, and where it is. */
export function JustOpened({ setup: { openedAt, shopUrl } }: { setup: Setup }) {
  if (openedAt === null || serverNow() - Date.parse(openedAt) > news) return null
  return (
    <div className={css.opened}>
      <Notice tone="good">
        {text('console.firstHour.isOpen')}{' '}
        <DocumentLink href={shopUrl} target="_blank" rel="noopener">
          {shopUrl}
        </DocumentLink>
      </Notice>
    </div>
  )
}
