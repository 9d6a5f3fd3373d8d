import { fetchTester, grantHeader, mostAttempts, refusalOf } from '../fetch-tester'
import { grantFor, joinGrants } from './grants'
import { testerAddress, type FontAddress } from '../tester-address'

/** A tester font, and the style whose grant it needs; `isFree`: none. */
export type BatchedFont = { font: FontAddress; styleId: string; isFree: boolean }

type Asked = BatchedFont & {
  /** How often a batch with it was refused. */
  refused: number
  resolve: (bytes: ArrayBuffer | PromiseLike<ArrayBuffer>) => void
  reject: (cause: unknown) => void
}

const largestBatch = 24
let asked: Asked[] = []

/**
 * One of many fonts that lines ask for in the same frame: they come in few answers. One that its
 * answer lacks is asked for by itself. Fails as fetchTester does.
 */
export function fetchBatched(wanted: BatchedFont): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => queue([{ ...wanted, refused: 0, resolve, reject }]))
}

function queue(more: readonly Asked[]) {
  // A timer: no frames are drawn while the page is hidden.
  if (asked.length === 0) setTimeout(send, 16)
  asked.push(...more)
}

function send() {
  const all = asked
  asked = []
  void byGrant(all).then((groups) => {
    for (const [grant, group] of groups) {
      for (let at = 0; at < group.length; at += largestBatch) {
        void fetchGroup(grant, group.slice(at, at + largestBatch))
      }
    }
  })
}

/** The fonts by the grant that each needs; null: none. */
async function byGrant(all: readonly Asked[]) {
  const guarded = all.filter(({ isFree }) => !isFree).map(({ styleId }) => styleId)
  // Fails for one of them alone below.
  await joinGrants([...new Set(guarded)]).catch(() => {})
  const groups = new Map<string | null, Asked[]>()
  const sort = async (each: Asked) => {
    const grant = each.isFree ? null : await grantFor(each.styleId)
    groups.set(grant, [...(groups.get(grant) ?? []), each])
  }
  await Promise.all(all.map((each) => sort(each).catch(each.reject)))
  return groups
}

// One alone comes by its own address: the browser keeps that.
async function fetchGroup(grant: string | null, group: readonly Asked[]) {
  const { files, pause } = group.length > 1 ? await ask(grant, group).catch(() => nothing) : nothing
  if (pause !== null && group.every(({ refused }) => refused < mostAttempts)) {
    // With what others want by then: fewer answers for all of them.
    setTimeout(() => queue(group.map((each) => ({ ...each, refused: each.refused + 1 }))), pause)
    return
  }
  group.forEach((each, index) => {
    const file = files[index]
    const { font, styleId, isFree } = each
    each.resolve(
      file && file.byteLength > 0 ? file : fetchTester(testerAddress(font), styleId, isFree),
    )
  })
}

/** `pause`: the batch was refused, and may be asked for again so many ms later. */
type Answer = { files: ArrayBuffer[]; pause: number | null }
const nothing: Answer = { files: [], pause: null }

async function ask(grant: string | null, group: readonly Asked[]): Promise<Answer> {
  const answer = await fetch('/api/tester_batches', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(grant === null ? {} : grantHeader(grant)) },
    body: JSON.stringify({ fonts: group.map(({ font }) => font) }),
  })
  if (answer.ok) return { files: readBatch(await answer.arrayBuffer()), pause: null }
  return { files: [], pause: (await refusalOf(answer)).pause }
}

/** The files of a batch: each a length of four bytes, most significant first, then so many bytes. */
export function readBatch(answer: ArrayBuffer): ArrayBuffer[] {
  const view = new DataView(answer)
  const files: ArrayBuffer[] = []
  for (let at = 0; at + 4 <= answer.byteLength;) {
    const length = view.getUint32(at)
    if (at + 4 + length > answer.byteLength) break // Cut short: what is whole counts.
    files.push(answer.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return files
}
