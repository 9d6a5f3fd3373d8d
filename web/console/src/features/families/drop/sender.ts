import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { create } from 'zustand'
import { isSignedOut } from '../../session/session-watch'
import { declareFiles, putPiece, putUpload, uploadQuery, type Upload } from '../queries'
import { digestOf } from './digest'
import { isFontFile, type DroppedFile } from './dropped-files'

// Sends files of uploads while the page is open, whatever screen it shows. A lost connection, a
// busy server and a session that ended are waited for; the server knows how far each file is.

/** The work of this page for one upload. */
export type Sending = {
  /** Files that are still to be read here, before they are named to the server. */
  preparing: number
  /** Numbers of the files that this page has and sends. */
  held: ReadonlySet<number>
  /** The server cannot be reached, or the session is over. */
  isWaiting: boolean
  /** Names of what was dropped and is no font. */
  skipped: readonly string[]
  /** Why a file was not sent, each a sentence. */
  failures: readonly string[]
}

const idle: Sending = {
  preparing: 0,
  held: new Set(),
  isWaiting: false,
  skipped: [],
  failures: [],
}

const useSendings = create<Record<string, Sending>>()(() => ({}))

export const useSending = (upload: string) => useSendings((all) => all[upload] ?? idle)

const change = (upload: string, how: (now: Sending) => Partial<Sending>) =>
  useSendings.setState((all) => {
    const now = all[upload] ?? idle
    return { [upload]: { ...now, ...how(now) } }
  })

/** Files that are named in one request. */
const batchSize = 25
/** Files that are sent at a time. */
const lanes = 3
/** ms until a request is repeated, doubled up to the second number. */
const pauses = [1_000, 15_000] as const

type Queued = { number: number; file: File; received: number; pieceBytes: number }
type Job = { cache: QueryClient; upload: string; queue: Queued[]; running: number }
const jobs = new Map<string, Job>()

/** Names the fonts among these files to the server, and sends what it lacks of them. */
export async function sendFiles(cache: QueryClient, upload: string, files: readonly DroppedFile[]) {
  const fonts = files.filter(isFontFile)
  const skipped = files.filter((file) => !isFontFile(file)).map(({ path }) => path)
  change(upload, (now) => ({ preparing: now.preparing + fonts.length, skipped, failures: [] }))
  const job = jobs.get(upload) ?? { cache, upload, queue: [], running: 0 }
  jobs.set(upload, job)
  for (let at = 0; at < fonts.length; at += batchSize) {
    const batch = fonts.slice(at, at + batchSize)
    await declare(job, batch).catch((cause: unknown) => fail(job, cause))
    change(upload, (now) => ({ preparing: now.preparing - batch.length }))
  }
}

async function declare(job: Job, batch: readonly DroppedFile[]) {
  const named: Schemas['NewFile'][] = []
  for (const { path, file } of batch) {
    try {
      named.push({ path, size: file.size, sha256: await digestOf(file) })
    } catch {
      tell(job, text('console.upload.unreadable', { path }))
    }
  }
  if (named.length === 0) return
  const upload = await patiently(job, () => declareFiles(job.upload, named))
  putUpload(job.cache, upload)
  const byPath = new Map(batch.map(({ path, file }) => [path, file]))
  const { held } = useSendings.getState()[job.upload] ?? idle
  for (const { path, number, state, received } of upload.files) {
    const file = byPath.get(path)
    if (!file || state !== 'receiving' || held.has(number)) continue
    job.queue.push({ number, file, received, pieceBytes: upload.pieceBytes })
    change(job.upload, (now) => ({ held: new Set([...now.held, number]) }))
  }
  while (job.running < lanes && job.queue.length > 0) {
    job.running += 1
    void sendQueued(job)
  }
}

async function sendQueued(job: Job) {
  for (let next = job.queue.shift(); next; next = job.queue.shift()) {
    const { number } = next
    await send(job, next).catch((cause: unknown) => fail(job, cause))
    change(job.upload, (now) => ({ held: new Set([...now.held].filter((one) => one !== number)) }))
  }
  job.running -= 1
  void job.cache.invalidateQueries(uploadQuery(job.upload))
}

async function send(job: Job, { number, file, received, pieceBytes }: Queued) {
  let at = received
  while (at < file.size) {
    // Read before it is sent, so that a file that is gone is told from a server that is.
    const piece = new Blob([await file.slice(at, at + pieceBytes).arrayBuffer()])
    try {
      at = await patiently(job, () => putPiece(job.upload, number, at, piece))
    } catch (cause) {
      if (!(cause instanceof ApiProblem && cause.code === 'piece_gap')) throw cause
      at = await receivedOf(job, number)
    }
  }
}

/** How far the server is with a file; it was replaced or removed where there is none. */
async function receivedOf(job: Job, number: number) {
  const upload: Upload = await job.cache.fetchQuery({ ...uploadQuery(job.upload), staleTime: 0 })
  return upload.files.find((file) => file.number === number)?.received ?? Infinity
}

const passes = (cause: unknown) =>
  !(cause instanceof ApiProblem) || isSignedOut(cause) || [429, 503].includes(cause.status)

/** Repeats a request until the server answers it otherwise than by a refusal that passes. */
async function patiently<T>(job: Job, request: () => Promise<T>): Promise<T> {
  for (let pause: number = pauses[0]; ; pause = Math.min(2 * pause, pauses[1])) {
    try {
      const answer = await request()
      change(job.upload, ({ isWaiting }) => (isWaiting ? { isWaiting: false } : {}))
      return answer
    } catch (cause) {
      if (!passes(cause)) throw cause
      change(job.upload, () => ({ isWaiting: true }))
      await online(pause)
    }
  }
}

/** After that time, or when the browser has a network again. */
const online = (pause: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    window.addEventListener('online', go)
  })

const fail = (job: Job, cause: unknown) =>
  tell(job, cause instanceof DOMException ? text('console.upload.fileGone') : sentenceOf(cause))

function tell(job: Job, sentence: string) {
  change(job.upload, ({ failures }) => ({
    failures: failures.includes(sentence) ? failures : [...failures, sentence].slice(-5),
  }))
}
