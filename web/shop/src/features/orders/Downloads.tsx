import { bytes, date } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiProblem } from '@typecase/shared/api'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import { type Order, orderQuery } from '../checkout/order-query'
import css from './Downloads.module.css'
import { Fault, useFile } from '../downloads/Fault'

type Download = Order['downloads'][number]

type Props = {
  order: Order
  /** Only what is of the whole order, and not of a line of it. */
  isBrief?: boolean
}

/** The files of an order: packed within seconds, then to fetch again as long as the licence lives. */
export function Downloads({ order, isBrief = false }: Props) {
  const { downloads } = order
  const isPacking = downloads.length === 0 || downloads.some(({ state }) => state === 'building')
  const isSlow = useLasts(isPacking, usualPacking)
  const hasFailed = downloads.some(({ state }) => state === 'failed')
  const files = downloads
    .filter(({ lineIndex }) => !isBrief || lineIndex === null)
    .toSorted((one, other) => rank(one) - rank(other))
  const former = files.filter(({ isFormer }) => isFormer)
  return (
    <>
      <p role="status" className={css.packing}>
        {isPacking ? text(isSlow ? 'order.packingLong' : 'order.packing') : null}
      </p>
      {hasFailed && (
        <div className={css.failed}>
          <Notice role="note">{text('order.notPacked')}</Notice>
        </div>
      )}
      <Files files={files.filter(({ isFormer }) => !isFormer)} order={order} />
      {former.length > 0 && (
        <details className={css.former}>
          <summary>{text('order.formerFiles', { count: former.length })}</summary>
          <Files files={former} order={order} />
        </details>
      )}
    </>
  )
}

const Files = ({ files, order }: { files: readonly Download[]; order: Order }) => (
  <ul>
    {files.map((download) => (
      <li key={`${download.kind} ${download.lineIndex} ${download.name}`} className={css.file}>
        <File download={download} order={order.id} what={whatOf(download, order)} />
      </li>
    ))}
  </ul>
)

/** ms, with room for a queue; beyond it the shop is busy or waits for room on its disk. */
const usualPacking = 8000

/** Whether something has been so for longer than that many ms. */
function useLasts(isSo: boolean, ms: number) {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return lasts
}

/** As high as what is of a whole order: its package and its invoice. */
export function DownloadsPending() {
  return (
    <ul>
      {[text('shell.loading'), blank].map((words) => (
        <li key={words} className={css.file}>
          <span>
            <span className={`quiet ${css.name}`}>{words}</span>
            <span className="small below">{blank}</span>
          </span>
          <span className={css.size}>{blank}</span>
        </li>
      ))}
    </ul>
  )
}

const blank = '\u00a0'

// Sorts by demand: everything at once, then single lines, then documents.
const kinds = ['package', 'invoice', 'creditNote', 'certificate', 'eula'] as const

const rank = ({ kind, lineIndex }: Download) =>
  kinds.indexOf(kind) * 1000 + (lineIndex === null ? 0 : lineIndex + 1)

/** The kind of a file, beside its name; of an order with a later release also which one it is. */
function whatOf(download: Download, order: Order) {
  const { kind, correctedAt, givenAt, isFormer } = download
  const what = kindOf(download, order)
  if (correctedAt) return text('download.corrected', { what, day: date(correctedAt) })
  if (kind === 'invoice' && isFormer) return text('download.uncorrected', { what })
  if (givenAt) return text('download.given', { what, day: date(givenAt) })
  return isFormer ? text('download.asBought', { what }) : what
}

function kindOf({ kind, lineIndex }: Download, { lines }: Order) {
  const line = lineIndex === null ? undefined : lines[lineIndex]
  if (!line) return text(kind === 'package' ? 'download.everything' : `download.${kind}`)
  const { description, licence } = line
  return text('download.of', {
    what: text(`download.${kind}`),
    line: text('buy.line', { licence: description, tier: licence }),
  })
}

type FileProps = { download: Download; order: string; what: string }

function File({ download, order, what }: FileProps) {
  const { name, bytes: size, state, url } = download
  const { fault, isPending, fetchFile } = useDownload(order, download)
  const link = useRef<HTMLAnchorElement>(null)
  const take = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    fetchFile()
  }
  return (
    <>
      <div>
        {url ? (
          <a
            ref={link}
            className={`${linkLook.link} ${css.name}`}
            href={url}
            download={name}
            onClick={take}
          >
            {name}
          </a>
        ) : (
          <span className={`quiet ${css.name}`}>{name}</span>
        )}
        <span className="small below">{what}</span>
        <VisuallyHidden role="status">
          {isPending && text('download.asking', { name })}
        </VisuallyHidden>
        {fault && (
          <div className={css.fault}>
            <Fault fault={fault} isPending={isPending} onRetry={fetchFile} after={link} />
          </div>
        )}
      </div>
      <span className={css.size}>
        {state === 'ready' ? size !== null && bytes(size) : text(`order.${state}`)}
      </span>
    </>
  )
}

type DownloadFile = Order['downloads'][number]

const words: Record<string, MessageKey> = {
  too_many_downloads: 'download.tooMany',
  busy: 'download.busy',
  suspended: 'download.suspended',
  revoked: 'download.revoked',
  superseded: 'download.superseded',
}

/** Fetches a file of an order. */
function useDownload(order: string, { kind, lineIndex, name, url }: DownloadFile) {
  const cache = useQueryClient()
  const renew = async () => {
    const { downloads } = await cache.fetchQuery({ ...orderQuery(order), staleTime: 0 })
    const same = downloads.find(
      (one) => one.kind === kind && one.lineIndex === lineIndex && one.name === name,
    )
    return same?.url ?? null
  }
  return useFile({
    name,
    url,
    renew,
    words,
    hasEnded,
    onEnded: () => void cache.invalidateQueries({ queryKey: orderQuery(order).queryKey }),
  })
}

const hasEnded = ({ status }: ApiProblem) => status === 403
