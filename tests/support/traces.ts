// Everything that a shop keeps, writes or remembers: where something that must not be there is sought.

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { engine } from './database.ts'
import { readEmails } from './emails.ts'
import type { Shop } from './shop.ts'
import { Sql } from './sql.ts'

export interface Trace {
  where: string
  bytes: Buffer
}

const psql = '/usr/lib/postgresql/15/bin/psql'

/** The rows of a table, a line each; bytes as they are. */
function sqliteTable(file: string, table: string): Buffer {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const rows = database.prepare(`SELECT * FROM "${table}"`).iterate()
    const lines: Buffer[] = []
    for (const row of rows) {
      for (const value of Object.values(row)) {
        lines.push(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)))
        lines.push(Buffer.from('\n'))
      }
    }
    return Buffer.concat(lines)
  } finally {
    database.close()
  }
}

function postgresTable(url: string, table: string): Buffer {
  const copy = `COPY (SELECT * FROM "${table}") TO STDOUT`
  const text = execFileSync(psql, [url, '-qAtc', copy], { maxBuffer: 1 << 30 })
  const bytes = text
    .toString('latin1')
    .split(/[\t\n]/)
    .filter((value) => value.startsWith('\\\\x'))
    .map((value) => Buffer.from(value.slice(3), 'hex'))
  return Buffer.concat([text, ...bytes.flatMap((value) => [Buffer.from('\n'), value])])
}

/** Every table of the database, and the files of one that has its own. */
export function* stored(shop: Shop): Generator<Trace> {
  const url = shop.environment['TYPECASE_DATABASE']!
  const file = url.replace(/^sqlite:/, '')
  for (const table of new Sql(shop).tables()) {
    const read = engine === 'sqlite' ? sqliteTable : postgresTable
    yield { where: `table ${table}`, bytes: read(engine === 'sqlite' ? file : url, table) }
  }
  if (engine !== 'sqlite') return
  for (const name of readdirSync(shop.data).filter((name) => /^shop\.db(-wal)?$/.test(name))) {
    yield { where: `file ${name}`, bytes: readFileSync(join(shop.data, name)) }
  }
}

/** Logs, and mails as they were sent and as they are read. */
export function* written(shop: Shop): Generator<Trace> {
  yield { where: 'log', bytes: Buffer.from(shop.log()) }
  for (const mail of shop.mails()) yield { where: 'mail', bytes: Buffer.from(mail) }
  for (const { text, html } of readEmails(shop.mails())) {
    yield { where: 'mail', bytes: Buffer.from(text + html) }
  }
}

const piece = 4 << 20
/** Longer than anything that is sought, so that it is found across two pieces. */
const overlap = 128

/**
 * The memory that the server may write to, in pieces. Read-only mappings of files are unchanged since
 * the start.
 */
export function* remembered(shop: Shop): Generator<Trace> {
  const maps = readFileSync(`/proc/${shop.pid}/maps`, 'utf8').split('\n')
  const memory = openSync(`/proc/${shop.pid}/mem`, 'r')
  try {
    for (const map of maps) {
      const [, from, to, name] = /^(\w+)-(\w+) rw\S* \S+ \S+ \S+ *(.*)$/.exec(map) ?? []
      if (!from || !to || name === '[vvar]') continue
      const end = BigInt(`0x${to}`)
      for (let at = BigInt(`0x${from}`); at < end; at += BigInt(piece - overlap)) {
        const bytes = Buffer.alloc(Number(end - at < piece ? end - at : BigInt(piece)))
        const length = readMemory(memory, bytes, at)
        yield { where: `memory ${name || 'without a name'}`, bytes: bytes.subarray(0, length) }
      }
    }
  } finally {
    closeSync(memory)
  }
}

/** How many bytes were read: 0 of what was given back meanwhile. */
function readMemory(memory: number, into: Buffer, at: bigint): number {
  try {
    return readSync(memory, into, 0, into.length, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 0
    throw error
  }
}
