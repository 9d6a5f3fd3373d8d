import { type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { connect as connectSafely } from 'node:tls'

export interface Reply {
  status: number
  /** By name in lower case; what came twice is joined by a comma. */
  headers: Map<string, string>
  body: Buffer
}

/** One connection to the shop on which the test says every byte itself. */
export class Wire {
  readonly #socket: Socket
  #input: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #ended = false
  #heard = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => {
      this.#input = Buffer.concat([this.#input, bytes])
      this.#heard()
    })
    const end = () => {
      this.#ended = true
      this.#heard()
    }
    socket.on('end', end).on('close', end).on('error', end)
  }

  /** Connects to the address of a URL, from another address of this machine when it is named. */
  static async open(url: string, from?: string): Promise<Wire> {
    const { protocol, hostname, port } = new URL(url)
    const where = {
      host: hostname,
      port: Number(port),
      ...(from ? { localAddress: from } : {}),
    }
    // The certificates of tests are their own.
    const isSafe = protocol === 'https:'
    const socket = isSafe
      ? connectSafely({ ...where, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
      : connect(where)
    const wire = new Wire(socket)
    await once(socket, isSafe ? 'secureConnect' : 'connect')
    return wire
  }

  send(bytes: string | Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** The next reply; nothing when the connection ended before it was whole. */
  async receive(method = 'GET'): Promise<Reply | undefined> {
    const head = await this.#wait(() => this.#input.indexOf('\r\n\r\n'))
    if (head < 0) return undefined
    const [line = '', ...fields] = this.#input.toString('latin1', 0, head).split('\r\n')
    const headers = new Map<string, string>()
    for (const field of fields) {
      const colon = field.indexOf(':')
      const name = field.slice(0, colon).toLowerCase()
      const value = field.slice(colon + 1).trim()
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
    }
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    const bare = method === 'HEAD' || status < 200 || status === 204 || status === 304
    const end = head + 4 + (bare ? 0 : Number(headers.get('content-length')))
    if ((await this.#wait(() => (this.#input.length >= end ? end : -1))) < 0) return undefined
    const body = this.#input.subarray(head + 4, end)
    this.#input = this.#input.subarray(end)
    return { status, headers, body }
  }

  async ask(bytes: string | Buffer, method?: string): Promise<Reply | undefined> {
    this.send(bytes)
    return this.receive(method)
  }

  /** Whether the server ends the connection, within so many milliseconds, saying nothing more. */
  async closes(within = 5000): Promise<boolean> {
    const silent = this.#wait(() => (this.#input.length > 0 ? 1 : -1)).then((said) => said < 0)
    const late = new Promise<boolean>((done) => setTimeout(done, within, false).unref())
    return Promise.race([silent, late])
  }

  /** Bytes that came and belong to no whole reply. */
  get rest(): number {
    return this.#input.length
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Waits for input until `found` is not negative; -1 when the connection has ended before. */
  async #wait(found: () => number): Promise<number> {
    for (;;) {
      const place = found()
      if (place >= 0 || this.#ended) return place
      await new Promise<void>((next) => {
        this.#heard = next
      })
    }
  }
}

/** One request on a connection of its own. */
export async function askOnce(url: string, bytes: string | Buffer, method?: string) {
  const wire = await Wire.open(url)
  const reply = await wire.ask(bytes, method)
  wire.close()
  return reply
}

export const getRequest = (target: string, fields = '') =>
  `GET ${target} HTTP/1.1\r\nHost: shop.example\r\n${fields}\r\n`

export const postRequest = (target: string, fields: string, body = '') =>
  `POST ${target} HTTP/1.1\r\nHost: shop.example\r\n${fields}\r\n${body}`
