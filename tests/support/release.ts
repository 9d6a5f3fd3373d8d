// The shop of a release, kept in fixtures/releases: every later version must take it over.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dumpDatabase, engine, root } from './database.ts'
import { dumpSandbox, type Shop } from './shop.ts'

export const releases = join(root, 'fixtures/releases')

/** The versions whose shops are kept, the oldest first. */
export const keptReleases = () => readdirSync(releases).filter((name) => /^\d/.test(name))

/** The contents of a shop when it was kept: the test of its migration asks for all of them. */
export interface ReleaseFacts {
  version: string
  /** Its clocks stood here, in milliseconds since 1970: links and open orders are good until later. */
  madeAt: number
  customer: { email: string; password: string }
  orders: { paid: string; upgrade: string; refunded: string; gift: string; open: string }
  /** Of the open order's payment. */
  clientSecret: string
  trialToken: string
  /** Bodies of answers to the customer by path, without what only one request may have. */
  answers: Record<string, unknown>
}

/** The folder of a kept release on the engine under test. */
export const folderOf = (version: string) => join(releases, version, engine)

export const readFacts = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as ReleaseFacts

/** An answer without what differs from request to request: grants and counted down times. */
export const lasting = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /^(url|expiresAt|expires)$/i.test(key) && value !== null ? undefined : value,
    ),
  ) as unknown

/** Writes a shop whose programs have ended into a folder, with a font file that it has sold. */
export function keepShop(shop: Shop, folder: string, facts: ReleaseFacts, sold: Uint8Array) {
  mkdirSync(folder, { recursive: true })
  dumpDatabase(shop.environment['TYPECASE_DATABASE']!, folder)
  dumpSandbox(join(shop.data, 'sandbox'), folder)
  writeFileSync(join(folder, 'sold.otf'), sold)
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** The files of a zip by their paths in it. */
export function unzipped(zip: Uint8Array, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'package.zip')
  writeFileSync(file, zip)
  execFileSync('unzip', ['-qo', file, '-d', folder])
  rmSync(file)
  return (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name))
}
