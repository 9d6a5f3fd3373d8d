import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { root } from '@typecase/tests-support/database'

/** A font file of the demo foundry, as it was imported. */
export const original = (family: string, file: string) => join(root, 'build/demo', family, file)

// Debian's own Python has fontTools.
const judge = (script: string, ...args: string[]) =>
  JSON.parse(
    execFileSync('/usr/bin/python3', [join(import.meta.dirname, script), ...args], {
      encoding: 'utf8',
    }),
  )

interface Reachable {
  codePoints: number[]
  glyphs: number
  reachable: number
}

export const reachable = (source: string, small: string, features: string[]): Reachable =>
  judge('reachable.py', source, small, features.join(','))

export const compareFonts = (
  before: string,
  sold: string,
): { glyphs: number; different: number; licence: string } => judge('same_font.py', before, sold)

/** Makes a family of each class of odd font in a new folder; its font file by the family's id. */
export const makeOddFonts = (folder: string): Record<string, string> =>
  judge(
    'odd_fonts.py',
    original('league-mono', 'LeagueMono-Regular.otf'),
    original('league-mono', 'LeagueMono-Bold.otf'),
    original('inter', 'Inter.var.ttf'),
    folder,
  )

export const compareTables = (
  before: string,
  sold: string,
  member?: number,
): { tables: string[]; others: string[]; name: string } =>
  judge('same_tables.py', before, sold, ...(member === undefined ? [] : [String(member)]))

/** How a trial draws these characters, beside the font that it is of. */
export const drawn = (
  before: string,
  trial: string,
  text: string,
): { different: number; axes: string[] } => judge('same_line.py', before, trial, text)

/** The size of the whole font as a WOFF2 file. */
export function woff2Size(file: string, scratch: string): number {
  const copy = join(scratch, 'whole.otf')
  writeFileSync(copy, readFileSync(file))
  execFileSync('woff2_compress', [copy], { stdio: 'ignore' })
  return readFileSync(join(scratch, 'whole.woff2')).length
}

/** Fails, by exception, when the sanitiser of browsers refuses the font. */
export const sanitize = (file: string) =>
  execFileSync('ots-sanitize', [file, `${file}.clean`], { stdio: 'pipe' })

export interface TesterFile {
  face: string
  features: string[]
  cover: string[]
  bytes: Buffer
}

/** Collects every tester font that a page fetches. */
export function collectTesterFiles(page: Page): () => Promise<TesterFile[]> {
  const answers: Response[] = []
  page.on('response', (response) => {
    if (/^\/t\/.*\.woff2$/.test(new URL(response.url()).pathname)) answers.push(response)
  })
  return () =>
    Promise.all(
      answers.map(async (response) => {
        const [, , face = '', , features = '', file = ''] = new URL(response.url()).pathname.split(
          '/',
        )
        return {
          face,
          features: decodeURIComponent(features).split('+').slice(1),
          cover: file.replace(/\.woff2$/, '').split('.'),
          bytes: await response.body(),
        }
      }),
    )
}
