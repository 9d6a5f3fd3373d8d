import { ApiProblem, Unreachable } from '@typecase/shared/console-api'
import { createStore } from 'zustand/vanilla'
import { keyOf, type NewEdit } from '../edits'
import type { EditStorage } from './edit-storage'

/** A draft as the server has it. */
export type Target = { id: string; version: number; isDraft: boolean }

/** The server as the saver needs it. Fails with ApiProblem or Unreachable. */
export type DraftBackend = {
  /** The draft of that id, read again; null: there is none any more. */
  read: (id: string) => Promise<Target | null>
  /** The current draft, or a new one. */
  open: () => Promise<Target>
  send: (target: Target, edits: NewEdit[]) => Promise<Target>
}

/** An edit of this tab. `savedAs`: the version of the draft that has it; null: it is not saved. */
export type TabEdit = NewEdit & { savedAs: number | null }

export type SaverState = {
  /** The draft that the edits are of; null: the current one, or one that is to be begun. */
  draft: string | null
  /** By key, the latest of each entry. */
  edits: readonly TabEdit[]
  /** `offline`: it tries again by itself. `refused`: the server will not take them as they are. */
  status: 'idle' | 'waiting' | 'saving' | 'offline' | 'refused'
  cause: unknown
}

/** Edits of one request, and characters of their records, well below its limits. */
const most = { edits: 1_000, characters: 500_000 }
/** ms without another edit. */
const pause = 500
const longestDelay = 30_000

export type DraftSaver = ReturnType<typeof makeSaver>

/**
 * Saves edits as they are made: in order, one request at a time. Unsaved ones are kept in the storage
 * of the tab, and sent again after a failure or a reload.
 */
export function makeSaver(backend: DraftBackend, storage: EditStorage) {
  const kept = storage.read()
  const store = createStore<SaverState>(() => ({
    draft: kept.draft,
    edits: kept.edits.map((edit) => ({ ...edit, savedAs: null })),
    status: 'idle',
    cause: null,
  }))
  let target: Target | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0

  const unsaved = () => store.getState().edits.filter(({ savedAs }) => savedAs === null)
  const set = (change: Partial<SaverState>) => {
    store.setState(change)
    const { draft } = store.getState()
    storage.write({ draft, edits: unsaved().map(plain) })
  }

  function wait(time: number, status: SaverState['status']) {
    clearTimeout(timer)
    set({ status })
    timer = setTimeout(() => void flush(), time)
  }

  /** Puts edits over the earlier ones of the same entries. `draft`: the one that they are of. */
  function add(made: readonly NewEdit[], draft: string | null) {
    const state = store.getState()
    const isFresh = unsaved().length === 0
    // Those of the last answer may not be on the screen yet; what was saved before is.
    const last = Math.max(...state.edits.map(({ savedAs }) => savedAs ?? 0))
    const shown = state.edits.filter(({ savedAs }) => savedAs === null || savedAs === last)
    const all = new Map((isFresh && draft !== state.draft ? [] : shown).map(withKey))
    for (const edit of made) all.set(keyOf(edit), { ...edit, savedAs: null })
    set({ edits: [...all.values()], draft: isFresh ? draft : state.draft })
    if (state.status !== 'refused' && !running) wait(pause, 'waiting')
  }

  /** Saves all that is unsaved. Returns whether all of it is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (store.getState().status === 'refused') return false
    running ??= saveAll().finally(() => (running = null))
    await running
    return unsaved().length === 0
  }

  async function saveAll() {
    try {
      while (unsaved().length > 0) {
        set({ status: 'saving', cause: null })
        await saveSome(batchOf(unsaved()))
      }
      failures = 0
      set({ status: 'idle', cause: null })
    } catch (cause) {
      target = null
      if (!mayPass(cause)) return set({ status: 'refused', cause })
      set({ cause })
      wait(Math.min(longestDelay, 2_000 * 2 ** failures++), 'offline')
    }
  }

  async function saveSome(batch: readonly TabEdit[], tries = 0): Promise<void> {
    target ??= await find()
    try {
      target = await backend.send(target, batch.map(plain))
    } catch (cause) {
      target = null
      const isOld = cause instanceof ApiProblem && cause.code === 'changed_meanwhile'
      if (!isOld || tries >= 4) throw cause
      return saveSome(batch, tries + 1)
    }
    const { id, version } = target
    const sent = new Set<NewEdit>(batch)
    const edits = store
      .getState()
      .edits.map((edit) => (sent.has(edit) ? { ...edit, savedAs: version } : edit))
    set({ edits, draft: id })
  }

  /** The draft of the edits. Fails with DraftClosed where it takes no more. */
  async function find() {
    const { draft } = store.getState()
    const found = draft === null ? await backend.open() : await backend.read(draft)
    if (!found?.isDraft) throw new DraftClosed('The draft takes no more edits.')
    set({ draft: found.id })
    return found
  }

  /** Tries again at once: the network is back, or the member has signed in. */
  function wake() {
    if (['offline', 'idle'].includes(store.getState().status) && unsaved().length > 0) void flush()
  }

  /** After a refusal: sends the unsaved edits to the current draft, or to a new one. */
  function moveOn() {
    target = null
    set({ draft: null, edits: unsaved(), status: 'idle', cause: null })
    return flush()
  }

  /** Forgets the edits of this tab; those that are saved stay in their draft. */
  function drop() {
    clearTimeout(timer)
    target = null
    set({ edits: [], draft: null, status: 'idle', cause: null })
  }

  return { store, add, flush, wake, moveOn, drop }
}

/** The draft was published, scheduled or discarded, or is gone. */
export class DraftClosed extends Error {
  override readonly name = 'DraftClosed'
}

/** The first edits that fit into one request; at least one. */
function batchOf(edits: readonly TabEdit[]) {
  let characters = 0
  const end = edits.findIndex(({ record }) => {
    characters += JSON.stringify(record).length
    return characters > most.characters
  })
  return edits.slice(0, Math.min(most.edits, end < 0 ? edits.length : Math.max(1, end)))
}

const plain = ({ kind, id, record, before = null }: TabEdit): NewEdit => ({
  kind,
  id,
  record,
  before,
})
const withKey = (edit: TabEdit) => [keyOf(edit), edit] as const

/** Whether a failure passes by itself: no answer, a busy server, a sign-in that is over. */
const mayPass = (cause: unknown) =>
  cause instanceof Unreachable ||
  (cause instanceof ApiProblem &&
    (cause.status >= 500 || cause.status === 429 || cause.code === 'staff_signed_out'))
