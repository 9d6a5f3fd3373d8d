import type { Schemas } from '@typecase/shared/console-api'
import { withEdits, type ShownChangeSet } from '#src/features/drafts/edits.ts'
import { json, problem, server, sessionOf } from './server'

type EntryKind = Schemas['EntryKindName']
type EntryRecord = Schemas['EntryRecord']

const foundry = { name: 'Open Sorts', currency: 'EUR' }
const life = { state: 'published' }

/** A shop of two families, one of them retired, with a price list and a licence. */
const shopEntries = (): Partial<Record<EntryKind, Record<string, EntryRecord>>> => ({
  shop: { 1: { foundry } },
  family: {
    rye: { name: 'Rye', position: 1, life },
    oat: { name: 'Oat', position: 2, life: { state: 'retired' } },
  },
  style: {
    'rye-regular': { family: 'rye', name: 'Rye Regular', life },
    'rye-bold': { family: 'rye', name: 'Rye Bold', life },
    'oat-regular': { family: 'oat', name: 'Oat Regular', life },
  },
  package: {
    'rye-family': {
      family: 'rye',
      name: 'Complete family',
      styles: ['rye-regular', 'rye-bold'],
      life,
    },
  },
  price: {
    'rye-regular': { family: 'rye', price: 3500 },
    'rye-bold': { family: 'rye', price: 4000 },
    'rye-family': { family: 'rye', price: 6000 },
    'oat-regular': { family: 'oat' },
  },
  price_list: {
    USD: { position: 1, countries: ['US'], prices: { rye: 3900, 'rye-family': 6600 } },
  },
  licence: {
    desktop: {
      name: 'Desktop',
      tiers: [
        { id: 't1', name: '1 to 3', multiplier: 10_000, contactUs: false },
        { id: 't2', name: '4 to 10', multiplier: 16_000, contactUs: false },
        { id: 't3', name: 'More', multiplier: 0, contactUs: true },
      ],
      life,
    },
  },
})

const permissions = ['changes:read', 'changes:write', 'prices:write', 'licences:write']

/** The change sets of a test's server, by the contract; each test begins with a fresh one. */
export class ChangeSetServer {
  entries = shopEntries()
  sets: ShownChangeSet[] = []
  removedTexts: { kind: 'page' | 'post'; id: string; record: EntryRecord }[] = []
  permissions = permissions
  /** Answers before the rest; undefined: the rest answers. */
  first: (request: Request) => Response | undefined | Promise<Response> = () => undefined

  constructor() {
    server.asked.length = 0
    server.answer = (request) => this.answer(request)
  }

  begin(name = 'Saturday', owner = 'ada') {
    const now = new Date().toISOString()
    const shown: ShownChangeSet = {
      changeSet: {
        id: `c${this.sets.length + 1}`,
        name,
        state: 'draft',
        version: 1,
        owner: { id: owner, name: owner },
        createdAt: now,
        changedAt: now,
        publishAt: null,
        publishedAt: null,
        reverts: null,
        failure: null,
        counts: [],
      },
      edits: [],
    }
    this.sets.unshift(shown)
    return shown
  }

  record(kind: EntryKind, id: string) {
    return this.entries[kind]?.[id] ?? null
  }

  /** The record that a change set makes of an entry; undefined: it leaves it alone. */
  edited(kind: EntryKind, id: string, set = this.sets[0]) {
    return set?.edits.find((edit) => edit.kind === kind && edit.id === id)?.after
  }

  edit(set: ShownChangeSet, edits: Schemas['NewEdit'][]) {
    const made = edits.map((edit) => ({ ...edit, record: edit.record ?? null }))
    set.edits = withEdits(set.edits, made, ({ kind, id }) => this.record(kind, id))
    this.touch(set)
  }

  touch({ changeSet, edits }: ShownChangeSet, change: Partial<Schemas['ChangeSet']> = {}) {
    const kinds = [...new Set(edits.map(({ kind }) => kind))]
    const counts = kinds.map((kind) => ({
      kind,
      count: edits.filter((edit) => edit.kind === kind).length,
    }))
    Object.assign(changeSet, { counts, ...change, version: changeSet.version + 1 })
  }

  async answer(request: Request): Promise<Response> {
    const special = await this.first(request)
    if (special) return special
    const { pathname, searchParams } = new URL(request.url)
    const [, , what, id, action] = pathname.split('/')
    if (what === 'session') return json(sessionOf(15, { permissions: this.permissions }))
    if (what === 'entries') return json({ entries: this.listed(id as EntryKind) })
    if (what === 'removed_texts') return this.removed(id, action)
    if (what === 'entry_changes') return json({ changes: this.published(searchParams), next: null })
    if (what !== 'change_sets') return problem(404, 'not_found')
    if (id === undefined) return this.list(request, searchParams.get('state'))
    const set = this.sets.find(({ changeSet }) => changeSet.id === id)
    if (!set) return problem(404, 'not_found')
    if (action === 'check') return json({ faults: [], conflicts: [] })
    if (request.method === 'GET') return json(set)
    return this.change(set, action ?? '', await request.json())
  }

  private removed(kind: string | undefined, id: string | undefined) {
    if (kind === undefined) return json({ texts: this.removedTexts.map(titled) })
    const found = this.removedTexts.find((one) => one.kind === kind && one.id === id)
    return found ? json({ id, record: found.record }) : problem(404, 'not_found')
  }

  private listed = (kind: EntryKind) =>
    Object.entries(this.entries[kind] ?? {}).map(([id, record]) => ({ id, record }))

  /** The published changes of an entry, the last first. */
  private published = (asked: URLSearchParams) =>
    this.sets
      .filter(({ changeSet }) => changeSet.state === 'published')
      .flatMap(({ changeSet, edits }) =>
        edits
          .filter(({ kind, id }) => kind === asked.get('kind') && id === asked.get('id'))
          .map((edit) => ({ changeSet, publisher: changeSet.owner, item: null, edit })),
      )

  private async list(request: Request, asked: string | null) {
    if (request.method === 'POST') {
      const { name } = (await request.json()) as { name: string }
      return json(this.begin(name || undefined), 201)
    }
    const changeSets = this.sets
      .map(({ changeSet }) => changeSet)
      .filter(({ state }) => state === asked)
    return json({ changeSets, next: null })
  }

  private change(set: ShownChangeSet, action: string, body: { version: number } & Sent) {
    const { changeSet } = set
    if (body.version !== changeSet.version) return problem(409, 'changed_meanwhile')
    if (action === 'edits') {
      if (changeSet.state !== 'draft') return problem(409, 'not_a_draft')
      this.edit(set, body.edits!)
    }
    if (action === 'publish') {
      for (const { kind, id, after } of set.edits) this.put(kind, id, after)
      this.touch(set, { state: 'published', publishedAt: new Date().toISOString() })
    }
    if (action === 'discard') this.touch(set, { state: body.isDiscarded ? 'discarded' : 'draft' })
    if (action === 'schedule') {
      this.touch(set, { state: 'scheduled', publishAt: body.publishAt! })
    }
    if (action === 'rebase') return json(this.rebase(set, body))
    return json(changeSet)
  }

  private rebase(set: ShownChangeSet, { theirs = [] }: Sent) {
    const isTheirs = (edit: Schemas['EntryEdit']) =>
      edit.conflict && theirs.some(({ kind, id }) => kind === edit.kind && id === edit.id)
    set.edits = set.edits
      .filter((edit) => !isTheirs(edit))
      .map((edit) => ({ ...edit, before: this.record(edit.kind, edit.id), conflict: null }))
    this.touch(set)
    return set
  }

  private put(kind: EntryKind, id: string, record: EntryRecord | null) {
    if (record) (this.entries[kind] ??= {})[id] = record
    else delete this.entries[kind]?.[id]
  }
}

const titled = ({ kind, id, record }: ChangeSetServer['removedTexts'][number]) => ({
  ...{ kind, id, title: String(record['title']) },
  publishedAt: kind === 'post' ? new Date(Number(record['published']) / 1000).toISOString() : null,
})

type Sent = {
  edits?: Schemas['NewEdit'][]
  isDiscarded?: boolean
  publishAt?: string
  theirs?: Schemas['EntryKey'][]
}
