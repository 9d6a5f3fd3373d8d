import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { randomBytes } from 'node:crypto'
import { ownEnvironment } from './processes.ts'

export const root = resolve(import.meta.dirname, '../..')
export const bin = process.env['TYPECASE_BIN'] ?? join(root, 'build/dev/bin')

export type Engine = 'sqlite' | 'postgresql'

/** The database that the tests run on: TYPECASE_TEST_ENGINE, SQLite when it is not set. */
export const engine: Engine =
  process.env['TYPECASE_TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'sqlite'

const work = join(root, 'build/test-shops')
const programs = '/usr/lib/postgresql/15/bin'
const psql = `${programs}/psql`

/** The PostgreSQL server of the whole run; a test may have one of its own. */
const shared = process.env['TYPECASE_TEST_POSTGRES']

function server(): URL {
  const address = process.env['TYPECASE_TEST_POSTGRES']
  if (!address)
    throw new Error('TYPECASE_TEST_POSTGRES is not set: run it by scripts/with-postgres')
  return new URL(address)
}

const sql = (statement: string, on = server().href) =>
  execFileSync(psql, [on, '-v', 'ON_ERROR_STOP=1', '-qAtc', statement], { encoding: 'utf8' }).trim()

/** From one server to another: in a fifth of the time that filling it takes. */
function copyDatabase(from: string, to: string) {
  const copy = '"$0/pg_dump" --format=custom --compress=0 "$1" | "$0/pg_restore" --dbname="$2"'
  execFileSync('bash', ['-o', 'pipefail', '-c', copy, programs, from, to], { stdio: 'pipe' })
}

/**
 * Copies the shared server's template to another server, by way of a copy: while pg_dump reads a
 * database, PostgreSQL makes no other from it.
 */
function copyTemplate(template: string, from: string, to: string) {
  const read = `${template}_read_${process.pid}`
  sql(`CREATE DATABASE ${read} TEMPLATE ${template} STRATEGY FILE_COPY`, from)
  try {
    copyDatabase(databaseUrl(read, from), to)
  } finally {
    sql(`DROP DATABASE ${read} WITH (FORCE)`, from)
  }
}

function databaseUrl(name: string, on: string | URL = server()): string {
  const url = new URL(on)
  url.pathname = `/${name}`
  return url.href
}

/** Folders that a shop is filled from: of `typecase import` and of `typecase apply`. */
export interface Content {
  fonts: string
  seed: string
}

const demonstration: Content = { fonts: 'build/demo', seed: 'fixtures/shop' }

function fill(database: string, data: string, { fonts, seed } = demonstration) {
  const environment = {
    ...ownEnvironment(),
    TYPECASE_DATABASE: database,
    TYPECASE_DATA: data,
    TYPECASE_SERVER_KEY: '0'.repeat(64),
  }
  const typecase = (...args: string[]) =>
    execFileSync(join(bin, 'typecase'), args, { cwd: root, env: environment, stdio: 'pipe' })
  typecase('migrate')
  typecase('import', fonts)
  typecase('apply', seed)
}

const newerThanProgram = (path: string) =>
  existsSync(path) && statSync(path).mtimeMs > statSync(join(bin, 'typecase')).mtimeMs

/** The demonstration shop, filled once for each build of the program: later shops are copies. */
function sqliteTemplate(): string {
  const template = join(work, `template-${basename(dirname(bin))}.db`)
  if (newerThanProgram(template)) return template
  const making = join(work, `making-${process.pid}`)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  fill(`sqlite:${making}/shop.db`, making)
  renameSync(join(making, 'shop.db'), template)
  rmSync(making, { recursive: true })
  return template
}

function postgresTemplate(): string {
  const age = Math.round(statSync(join(bin, 'typecase')).mtimeMs)
  const template = `typecase_template_${age}`
  if (sql(`SELECT 1 FROM pg_database WHERE datname = '${template}'`) === '1') return template
  const making = `${template}_making_${process.pid}`
  sql(`CREATE DATABASE ${making} TEMPLATE template0`)
  if (shared !== undefined && shared !== server().href) {
    copyTemplate(template, shared, databaseUrl(making))
  } else {
    const data = join(work, making)
    mkdirSync(data, { recursive: true })
    fill(databaseUrl(making), data)
    rmSync(data, { recursive: true })
  }
  sql(`ALTER DATABASE ${making} RENAME TO ${template}`)
  return template
}

/** Fills the template ahead of the tests, once for all of them. */
export function prepareTemplate(): void {
  mkdirSync(work, { recursive: true })
  if (engine === 'sqlite') sqliteTemplate()
  else postgresTemplate()
}

/** A database of its own for one shop, holding the demonstration foundry. */
export function freshDatabase(data: string, on = engine): { url: string; drop: () => void } {
  mkdirSync(work, { recursive: true })
  if (on === 'sqlite') {
    copyFileSync(sqliteTemplate(), join(data, 'shop.db'))
    return { url: `sqlite:${data}/shop.db`, drop: () => {} }
  }
  const name = `typecase_${randomBytes(6).toString('hex')}`
  // Files are copied in half the time that writing them to the log, the default, takes.
  sql(`CREATE DATABASE ${name} TEMPLATE ${postgresTemplate()} STRATEGY FILE_COPY`)
  return { url: databaseUrl(name), drop: () => sql(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A database without tables. */
function emptyDatabase(data: string, on = engine): ReturnType<typeof freshDatabase> {
  if (on === 'sqlite') return { url: `sqlite:${data}/shop.db`, drop: () => {} }
  const name = `typecase_${randomBytes(6).toString('hex')}`
  sql(`CREATE DATABASE ${name} TEMPLATE template0`)
  return { url: databaseUrl(name), drop: () => sql(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A database of its own with its tables and nothing in them. */
export function migratedDatabase(data: string) {
  const database = emptyDatabase(data)
  const environment = {
    ...ownEnvironment(),
    TYPECASE_DATABASE: database.url,
    TYPECASE_DATA: data,
    TYPECASE_SERVER_KEY: '0'.repeat(64),
  }
  execFileSync(join(bin, 'typecase'), ['migrate'], { env: environment, stdio: 'pipe' })
  return database
}

/** A database of its own that is filled from other folders than the demonstration's. */
export function filledDatabase(data: string, content: Content) {
  const database = emptyDatabase(data)
  fill(database.url, data, content)
  return database
}

export const shell = (command: string, ...args: string[]) =>
  execFileSync('bash', ['-o', 'pipefail', '-c', command, programs, ...args], { stdio: 'pipe' })

/** Writes a database that nobody uses now into a folder, as `restoredDatabase` reads it. */
export function dumpDatabase(url: string, folder: string) {
  const file = join(folder, 'database.gz')
  if (engine === 'sqlite') shell('gzip -9n <"$1" >"$2"', url.replace('sqlite:', ''), file)
  else shell('"$0/pg_dump" --no-owner --no-privileges "$1" | gzip -9n >"$2"', url, file)
}

/** A database of its own with what `dumpDatabase` wrote, brought to the present version. */
export function restoredDatabase(data: string, folder: string) {
  const database = emptyDatabase(data)
  const file = join(folder, 'database.gz')
  if (engine === 'sqlite') shell('gzip -d <"$1" >"$2"', file, join(data, 'shop.db'))
  else shell('gzip -d <"$1" | "$0/psql" -v ON_ERROR_STOP=1 -qX "$2"', file, database.url)
  execFileSync(join(bin, 'typecase'), ['migrate'], {
    env: {
      ...ownEnvironment(),
      TYPECASE_DATABASE: database.url,
      TYPECASE_DATA: data,
      TYPECASE_SERVER_KEY: '0'.repeat(64),
    },
    stdio: 'pipe',
  })
  return database
}
