import { createHash } from 'node:crypto'
import type { Answer } from './buyer.ts'
import type { StaffBrowser } from './console.ts'
import { until } from './processes.ts'

export const pieceBytes = 512 << 10

export type DroppedFile = { path: string; bytes: Buffer }

export const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const described = ({ path, bytes }: DroppedFile) => ({
  path,
  size: bytes.length,
  sha256: digest(bytes),
})

/** An upload of fonts as the console does it. */
export class Upload {
  id = ''
  readonly #staff: StaffBrowser

  constructor(staff: StaffBrowser, id = '') {
    this.#staff = staff
    this.id = id
  }

  async begin(name = 'Release', key: string = crypto.randomUUID()): Promise<Answer> {
    const answer = await this.#staff.post('/uploads', { key, name })
    this.id = answer.body.id
    return answer
  }

  show = async () => (await this.#staff.get(`/uploads/${this.id}`)).body

  declare = (files: readonly DroppedFile[]) =>
    this.#staff.post(`/uploads/${this.id}/files`, { files: files.map(described) })

  piece = (number: number, offset: number, bytes: Buffer) =>
    this.#staff.put(`/uploads/${this.id}/files/${number}/pieces?offset=${offset}`, bytes)

  arrange = (change: object) => this.#staff.post(`/uploads/${this.id}/arrangement`, change)

  commit = (version: number, choice: object = {}) =>
    this.#staff.post(`/uploads/${this.id}/commit`, { version, ...choice })

  discard = () => this.#staff.delete(`/uploads/${this.id}`)

  /** Sends what is missing of a file. */
  async send(number: number, bytes: Buffer, from = 0): Promise<void> {
    for (let at = from; at < bytes.length; at += pieceBytes) {
      const { status, body } = await this.piece(number, at, bytes.subarray(at, at + pieceBytes))
      if (status !== 200) throw new Error(`a piece was answered ${status} ${body.code}`)
    }
  }

  /** Declares files, a hundred at a time, and sends what the server lacks of each. */
  async drop(files: readonly DroppedFile[]): Promise<void> {
    for (let at = 0; at < files.length; at += 100) {
      const some = files.slice(at, at + 100)
      const { status, body } = await this.declare(some)
      if (status !== 200) throw new Error(`the files were answered ${status} ${body.code}`)
      for (const { path, bytes } of some) {
        const file = body.files.find((one: { path: string }) => one.path === path)
        if (file.state === 'receiving') await this.send(file.number, bytes, file.received)
      }
    }
  }

  /** The upload, once nothing of it is on its way. */
  async settled() {
    let upload = await this.show()
    const isSettled = () =>
      upload.files.every(({ state }: { state: string }) => ['read', 'refused'].includes(state))
    await until(
      'every file is read',
      async () => {
        upload = await this.show()
        return isSettled()
      },
      60,
    )
    return upload
  }

  /** Commits the upload as it stands. */
  async commitAll() {
    const { version } = await this.settled()
    return this.commit(version)
  }
}

export type ShownFont = {
  familyId: string
  style: string
  styleId: string
  outcome: string
  code: string
  glyphs: number
  characters: number
}
export type ShownFile = { path: string; code: string; sentence: string; fonts: ShownFont[] }

/** The file of that path in an upload. */
export const fileOf = (upload: { files: ShownFile[] }, path: string) =>
  upload.files.find((file) => file.path === path)!
