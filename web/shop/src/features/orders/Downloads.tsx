import { bytes } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { text } from '#src/messages/text.ts'
import type { Order } from '../checkout/order-query'
import css from './Downloads.module.css'

type Download = Order['downloads'][number]

/** The files of an order: packed within seconds, then to fetch again as long as the licence lives. */
export function Downloads({ order: { downloads } }: { order: Order }) {
  const isPacking = downloads.length === 0 || downloads.some(({ state }) => state === 'building')
  return (
    <>
      <p role="status" className={css.packing}>
        {isPacking ? text('order.packing') : null}
      </p>
      <ul>
        {downloads.map((download) => (
          <li key={`${download.kind} ${download.name}`} className={css.file}>
            <File download={download} />
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
        <span className="quiet">{text('shell.loading')}</span>
        <span className={css.size}>{'\u00a0'}</span>
      </li>
    </ul>
  )
}

function File({ download: { name, bytes: size, state, url } }: { download: Download }) {
  return (
    <>
      {url ? (
        <a className={linkLook.link} href={url} download={name}>
          {name}
        </a>
      ) : (
        <span className="quiet">{name}</span>
      )}
      <span className={css.size}>
        {state === 'ready' && size !== null
          ? bytes(size)
          : text(state === 'revoked' ? 'order.revoked' : 'order.building')}
      </span>
    </>
  )
}
