import { bytes } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { text } from '#src/messages/text.ts'
import type { Order } from '../checkout/order-query'
import css from './Downloads.module.css'

type Download = Order['downloads'][number]

/** The files of an order: packed within seconds, then to fetch again as long as the licence lives. */
export function Downloads({ order }: { order: Order }) {
  const files = order.downloads.toSorted((one, other) => rank(one) - rank(other))
  const isPacking = files.length === 0 || files.some(({ state }) => state === 'building')
  return (
    <>
      <p role="status" className={css.packing}>
        {isPacking ? text('order.packing') : null}
      </p>
      <ul>
        {files.map((download) => (
          <li key={`${download.kind} ${download.lineIndex} ${download.name}`} className={css.file}>
            <File download={download} what={whatOf(download, order)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** As high as the files that are asked for: an order has one until it says otherwise. */
export function DownloadsPending() {
  return (
    <ul>
      <li className={css.file}>
        <span>
          <span className="quiet">{text('shell.loading')}</span>
          <span className={css.note}>{'\u00a0'}</span>
        </span>
        <span className={css.size}>{'\u00a0'}</span>
      </li>
    </ul>
  )
}

// What most come for first: everything at once, then single lines, then papers.
const kinds = ['package', 'font', 'invoice', 'creditNote', 'certificate', 'eula'] as const

const rank = ({ kind, lineIndex }: Download) =>
  kinds.indexOf(kind) * 1000 + (lineIndex === null ? 0 : lineIndex + 1)

/** What a file is, beside its name. */
function whatOf({ kind, lineIndex }: Download, { lines }: Order) {
  const line = lineIndex === null ? undefined : lines[lineIndex]
  if (!line) return text(kind === 'package' ? 'download.everything' : `download.${kind}`)
  const { description, licence } = line
  return text('download.of', {
    what: text(`download.${kind}`),
    line: text('buy.line', { licence: description, tier: licence }),
  })
}

function File({ download, what }: { download: Download; what: string }) {
  const { name, bytes: size, state, url } = download
  return (
    <>
      <span>
        {url ? (
          <a className={linkLook.link} href={url} download={name}>
            {name}
          </a>
        ) : (
          <span className="quiet">{name}</span>
        )}
        <span className={css.note}>{what}</span>
      </span>
      <span className={css.size}>
        {state === 'ready' && size !== null
          ? bytes(size)
          : text(state === 'revoked' ? 'order.revoked' : 'order.building')}
      </span>
    </>
  )
}
