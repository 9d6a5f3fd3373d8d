import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { engine } from './database.ts'
import type { Shop } from './shop.ts'
import type { Sql } from './sql.ts'

const piece = 2 ** 19

/** The size, in bytes, that `enlargeFiles` gives them. */
export const largeFile = 64 * 2 ** 20

/** Makes an order's files as large as the package of a large order is. */
export function enlargeFiles(sql: Sql, order: string) {
  const postgresql = engine === 'postgresql'
  const hex = 'a1'.repeat(32)
  const digest = postgresql ? `'\\x${hex}'::bytea` : `x'${hex}'`
  const zeroes = postgresql ? `decode(repeat('00', ${piece}), 'hex')` : `zeroblob(${piece})`
  sql.run(
    `INSERT INTO download_blob (sha256, size, created_at) VALUES (${digest}, ${largeFile}, 1)
     ON CONFLICT DO NOTHING`,
    `INSERT INTO download_piece (sha256, number, bytes)
     WITH RECURSIVE n (i) AS
       (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${largeFile / piece})
     SELECT ${digest}, i, ${zeroes} FROM n WHERE true ON CONFLICT DO NOTHING`,
    `UPDATE download SET sha256 = ${digest}, size = ${largeFile} WHERE order_id = '${order}'`,
    'SELECT 1',
  )
}

/** Somebody who has asked for a file, and has the first bytes of the answer. */
export class SlowReader {
  readonly socket: Socket
  readonly status: number
  #sips: NodeJS.Timeout | undefined

  private constructor(socket: Socket, status: number) {
    this.socket = socket
    this.status = status
  }

  /** Takes no more than the first bytes, as a phone that is out of reach. */
  static async open(shop: Shop, path: string): Promise<SlowReader> {
    const { hostname, port } = new URL(shop.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)
    await once(socket, 'readable')
    const status = Number((socket.read(12) as Buffer).toString().slice(9))
    return new SlowReader(socket, status)
  }

  /** From now on takes some 600 kB a second, without a rest. */
  sip(): this {
    this.#sips = setInterval(() => this.socket.read(), 100)
    return this
  }

  /** Takes nothing from now on, and does not say so. */
  stand(): void {
    clearInterval(this.#sips)
  }

  close(): void {
    this.stand()
    this.socket.destroy()
  }
}
