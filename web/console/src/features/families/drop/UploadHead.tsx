import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { isUnderWay, type Upload } from '../queries'
import { effectOf, progressOf } from './group-files'
import type { Sending } from './sender'
import css from './UploadHead.module.css'

type Props = { upload: Upload; sending: Sending }

/** How far an upload is: files in all, read, on their way and refused. */
export function UploadFacts({ upload: { files, name } }: Pick<Props, 'upload'>) {
  const count = (test: (file: (typeof files)[number]) => boolean) => files.filter(test).length
  const refused = count(({ state }) => state === 'refused')
  const left = count((file) => !file.isLeftOut && isUnderWay(file))
  return (
    <p className={css.facts}>
      {text(isFile(name) ? 'console.upload.factsPlain' : 'console.upload.facts', {
        name,
        count: files.length,
        read: number(count(({ state }) => state === 'read')),
        left: number(left),
      })}
      {refused > 0 && (
        <>
          {', '}
          <span className={css.refused}>{text('console.upload.refusedCount', { refused })}</span>
        </>
      )}
    </p>
  )
}

/** Files that were dropped without a folder are named by the first of them, which is not theirs all. */
const isFile = (name: string) => /\.(otf|ttf|otc|ttc|woff2?|zip)$/i.test(name)

/** The progress of the whole, and one sentence on what happens or what is to be done. */
export function UploadProgress({ upload, sending }: Props) {
  const { share } = progressOf(upload)
  return (
    <>
      <progress
        className={css.progress}
        aria-label={text('console.upload.progress')}
        max={1}
        value={share}
      />
      <p className={css.sentence} role="status">
        {sentence(upload, sending)}
      </p>
    </>
  )
}

function sentence(upload: Upload, { preparing, isWaiting, held }: Sending) {
  if (isWaiting) return text('console.upload.lost')
  if (preparing > 0) return text('console.upload.preparing', { count: preparing })
  const missing = upload.files.filter(
    ({ state, number, isLeftOut }) => state === 'receiving' && !isLeftOut && !held.has(number),
  ).length
  if (missing > 0) return text('console.upload.missingFiles', { count: missing })
  if (upload.files.some((file) => !file.isLeftOut && isUnderWay(file))) {
    return text('console.upload.busy')
  }
  return effectWords(upload)
}

/** The effect of adding the upload, before it is added. */
export function effectWords(upload: Upload) {
  const { added, renewed, unchanged } = effectOf(upload)
  const words = [
    added > 0 && text('console.upload.effectAdded', { count: added }),
    renewed > 0 && text('console.upload.effectRenewed', { count: renewed }),
    unchanged > 0 && text('console.upload.effectUnchanged', { count: unchanged }),
  ].filter((one) => one !== false)
  return words.length > 0 ? words.join(' ') : text('console.upload.nothingToAdd')
}
