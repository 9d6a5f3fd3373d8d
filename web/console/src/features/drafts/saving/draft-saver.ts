import { ApiProblem, Unreachable } from '@typecase/shared/console-api'
import { createStore } from 'zustand/vanilla'
import { keyOf, type EntryEdit, type EntryKey, type NewEdit } from '../edits'
import type { EditStorage } from './edit-storage'
import { asSent, isSendable, reconcile, settled, type TabEdit } from './reconcile'

/** A draft as the server has it. */
export type Target = { id: string; version: number; isDraft: boolean }

/** The same with its edits. */
export type ReadDraft = Target & { edits: readonly EntryEdit[] }

/** The server as the saver needs it. Fails with ApiProblem or Unreachable. */
export type DraftBackend = {
  /** The draft of that id, read again; null: there is none any more. */
  read: (id: string) => Promise<ReadDraft | null>
  /** The current draft, or a new one. */
  open: () => Promise<ReadDraft>
  send: (target: Target, edits: NewEdit[]) => Promise<Target>
}

/** An edit that is made now. `base`: the record that the draft had; undefined: it is not known. */
export type MadeEdit = NewEdit & Partial<Pick<TabEdit, 'base'>>

export type SaverState = {
  /** The draft that the edits are of; null: the current one, or one that is to be begun. */
  draft: string | null
  /** By key, the latest of each entry. */
  edits: readonly TabEdit[]
  /**
   * `offline`: it tries again by itself. `refused`: the server will not take them as they are. `conflict`: all
   * that is not saved waits for somebody to choose a side.
   */
  status: 'idle' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict'
  cause: unknown
  /** Whether a reload of the tab keeps what is not saved: its storage has room. */
  isStored: boolean
}

/** Edits of one request, and characters of their records, well below its limits. */
const most = { edits: 1_000, characters: 500_000 }
/** ms without another edit. */
const pause = 500
const longestDelay = 30_000
/** Of a request that finds the draft changed. */
const mostTries = 5

export type DraftSaver = ReturnType<typeof makeSaver>

/**
 * Saves edits as they are made: in order, one request at a time. Unsaved ones are in the storage of the tab,
 * and sent again after a failure or a reload. Nothing that another tab or device saved is overwritten unseen.
 */
export function makeSaver(backend: DraftBackend, storage: EditStorage) {
  const stored = storage.read()
  const store = createStore<SaverState>(() => ({
    draft: stored.draft,
    edits: stored.edits.map((edit) => ({ ...edit, savedAs: null })),
    status: 'idle',
    cause: null,
    isStored: true,
  }))
  let target: Target | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0

  const unsaved = () => store.getState().edits.filter(({ savedAs }) => savedAs === null)
  const set = (change: Partial<SaverState>) => {
    store.setState(change)
    const { draft } = store.getState()
    const isStored = storage.write({ draft, edits: unsaved() })
    if (isStored !== store.getState().isStored) store.setState({ isStored })
  }
  const sendable = () => store.getState().edits.filter(isSendable)

  function wait(time: number, status: SaverState['status']) {
    clearTimeout(timer)
    set({ status })
    timer = setTimeout(() => void flush(), time)
  }

  /** Puts edits over the earlier ones of the same entries. `draft`: the one that they are of. */
  function add(made: readonly MadeEdit[], draft: string | null) {
    const state = store.getState()
    const isFresh = unsaved().length === 0
    // Those of the last answer may not be on the screen yet; what was saved before is.
    const last = Math.max(...state.edits.map(({ savedAs }) => savedAs ?? 0))
    const shown = state.edits.filter(({ savedAs }) => savedAs === null || savedAs === last)
    const all = new Map((isFresh && draft !== state.draft ? [] : shown).map(withKey))
    for (const edit of made) all.set(keyOf(edit), startEdit(edit, all.get(keyOf(edit))))
    set({ edits: [...all.values()], draft: isFresh ? draft : state.draft })
    if (state.status === 'refused' || running) return
    if (sendable().length > 0) wait(pause, 'waiting')
    else set({ status: 'conflict' })
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
    let tries = 0
    try {
      while (sendable().length > 0) {
        set({ status: 'saving', cause: null })
        target ??= await find()
        tries = (await saveSome(target, tries === mostTries - 1)) ? 0 : tries + 1
      }
      failures = 0
      set({ status: unsaved().length > 0 ? 'conflict' : 'idle', cause: null })
    } catch (cause) {
      target = null
      if (!mayPass(cause)) return set({ status: 'refused', cause })
      set({ cause })
      wait(Math.min(longestDelay, 2_000 * 2 ** failures++), 'offline')
    }
  }

  /** Sends what fits into a request. False: the draft was changed meanwhile, and has to be read again. */
  async function saveSome(to: Target, isLastTry: boolean) {
    const batch = markSent()
    if (batch.length === 0) return true
    try {
      target = await backend.send(to, batch.map(plain))
    } catch (cause) {
      target = null
      const isOld = cause instanceof ApiProblem && cause.code === 'changed_meanwhile'
      if (!isOld || isLastTry) throw cause
      return false
    }
    const { id, version } = target
    const answered = new Map(batch.map(withKey))
    const edits = store.getState().edits.map((edit) => {
      const sent = answered.get(keyOf(edit))
      if (!sent) return edit
      const isSame = sent.record === edit.record
      return { ...edit, savedAs: isSame ? version : null, base: sent.record, sent: [] }
    })
    set({ edits, draft: id })
    return true
  }

  /** Takes the edits of the next request, and notes that they are on their way. */
  function markSent() {
    const batch = new Set(batchOf(sendable()))
    const edits = store.getState().edits.map((edit) => (batch.has(edit) ? asSent(edit) : edit))
    const keys = new Set([...batch].map(keyOf))
    set({ edits })
    return edits.filter((edit) => keys.has(keyOf(edit)))
  }

  /** The draft of the edits. Fails with DraftClosed where it takes no more. */
  async function find() {
    const { draft } = store.getState()
    const found = draft === null ? await backend.open() : await backend.read(draft)
    if (!found?.isDraft) throw new DraftClosed('The draft takes no more edits.')
    set({ draft: found.id, edits: reconcile(store.getState().edits, found.edits) })
    return found
  }

  /** Ends the conflict of an entry: the members that both sides have changed are as the one side has them. */
  function settle(entry: EntryKey, side: 'mine' | 'theirs') {
    const edits = store.getState().edits.flatMap((edit) => {
      if (edit.theirs === undefined || keyOf(edit) !== keyOf(entry)) return [edit]
      return settled(edit, side) ?? []
    })
    set({ edits })
    return flush()
  }

  /** Tries again at once: the network is back, or the member has signed in. */
  function wake() {
    if (['offline', 'idle'].includes(store.getState().status) && unsaved().length > 0) void flush()
  }

  /** After a refusal: sends the unsaved edits to the current draft, or to a new one. */
  function moveOn() {
    target = null
    // The other draft has none of what the edits were made from: the shop has.
    const edits = unsaved().map((edit) => ({ ...edit, base: edit.before ?? null, sent: [] }))
    set({ draft: null, edits, status: 'idle', cause: null })
    return flush()
  }

  /** Forgets the edits of this tab; those that are saved stay in their draft. */
  function drop() {
    clearTimeout(timer)
    target = null
    set({ edits: [], draft: null, status: 'idle', cause: null })
  }

  return { store, add, flush, settle, wake, moveOn, drop }
}

/** The draft was published, scheduled or discarded, or is gone. */
export class DraftClosed extends Error {
  override readonly name = 'DraftClosed'
}

/** An edit over the one of the same entry, which stays the beginning of both where it is not saved. */
const startEdit = ({ base, ...edit }: MadeEdit, known: TabEdit | undefined): TabEdit =>
  known?.savedAs === null
    ? { ...known, record: edit.record }
    : {
        ...edit,
        savedAs: null,
        base: base !== undefined ? base : known ? known.record : (edit.before ?? null),
        sent: [],
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
