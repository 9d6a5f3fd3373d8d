import { createHmac } from 'node:crypto'
import type { Answer } from './buyer.ts'
import type { StaffBrowser } from './console.ts'
import { noteSecret } from './secrets.ts'
import type { Shop } from './shop.ts'

/** Of an entry: its kind, its id, and its record as it is to be; null: it is removed. */
export type DraftEdit = readonly [kind: string, id: string, record: object | null]

const ok = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${body?.code}: ${JSON.stringify(body)}`)
  return body
}

/** Change sets that a member of staff edits. */
export class Drafts {
  readonly #staff: StaffBrowser

  constructor(staff: StaffBrowser) {
    this.#staff = staff
  }

  async begin(name: string, ...edits: DraftEdit[]): Promise<string> {
    const { id } = ok(await this.#staff.post('/change_sets', { name })).changeSet
    if (edits.length > 0) await this.edit(id, ...edits)
    return id
  }

  /** Edits made from the shop's records of now. */
  async edit(id: string, ...edits: DraftEdit[]) {
    const made = edits.map(async ([kind, entry, record]) => ({
      kind,
      id: entry,
      before: (await this.record(kind, entry)) ?? null,
      record,
    }))
    const body = { version: await this.#version(id), edits: await Promise.all(made) }
    ok(await this.#staff.call('PUT', `/change_sets/${id}/edits`, body))
  }

  async publish(id: string) {
    const version = await this.#version(id)
    ok(await this.#staff.post(`/change_sets/${id}/publish`, { version }))
  }

  async discard(id: string) {
    const version = await this.#version(id)
    ok(await this.#staff.post(`/change_sets/${id}/discard`, { version, isDiscarded: true }))
  }

  /** The record of an entry as the shop has it; undefined: it is not there. */
  async record(kind: string, id: string) {
    const { entries } = ok(await this.#staff.get(`/entries/${kind}`))
    return entries.find((entry: { id: string }) => entry.id === id)?.record
  }

  async #version(id: string): Promise<number> {
    return ok(await this.#staff.get(`/change_sets/${id}`)).changeSet.version
  }
}

/** A token as the shop signs it, or another one would: of a change set, until a moment. */
export function signPreview(
  id: string,
  until: number,
  key = '5e'.repeat(32),
  purpose = 'preview of a change set',
) {
  const text = `${until * 1000}\n${id}\n`
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose}\n${text}`)
  return `${Buffer.from(text).toString('base64url')}.${mac.digest('base64url')}`
}

/** A browser at the previews of a shop, with its cookie. */
export class PreviewBrowser {
  cookie = ''
  readonly #url: string

  constructor(shop: Shop) {
    this.#url = shop.previewUrl
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie !== undefined) this.cookie = cookie
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }

  get = (path: string, headers = {}) => this.call('GET', path, undefined, headers)
  post = (path: string, body: unknown, headers = {}) => this.call('POST', path, body, headers)

  /** Follows a link as the console gives it. */
  open(url: string) {
    const { pathname, search, searchParams } = new URL(url)
    noteSecret('token of a preview', searchParams.get('preview'))
    return this.get(pathname + search)
  }
}
