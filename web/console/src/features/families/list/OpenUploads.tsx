import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { UploadSummary } from '../queries'
import css from './OpenUploads.module.css'

/** Uploads that wait to be added to the shop, each a link to go on with it. */
export const OpenUploads = ({ uploads }: { uploads: readonly UploadSummary[] }) =>
  uploads.length > 0 && (
    <ul className={css.list} aria-label={text('console.upload.open')}>
      {uploads.map(({ id, name, member, createdAt }) => (
        <li key={id}>
          <TextLink to={paths.upload(id)}>{text('console.upload.goOn', { name })}</TextLink>{' '}
          <span className="quiet">
            {text('console.upload.begunBy', { member, time: shortTime(createdAt) })}
          </span>
        </li>
      ))}
    </ul>
  )
