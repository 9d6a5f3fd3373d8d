#!/usr/bin/env node
// scripts/releases/prove.mjs TYPECASE: holds `typecase compare-fonts` against others that know: glyphs,
// advances, kerning and what tables state against fontTools, and the lines of 200 texts in both versions
// against Chromium's, for each pair of fonts of fixtures/release-fonts.txt. Fails when one differs.

import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linesOf, withPage } from './chromium-lines.mjs'
import { textsFor } from './texts.mjs'

process.chdir(join(import.meta.dirname, '../..'))
const [typecase] = process.argv.slice(2)
const textCount = 200
const columns = [
  { size: 16, width: 320 },
  { size: 17, width: 481 },
  { size: 13, width: 215 },
  { size: 24.5, width: 611 },
]
const folder = mkdtempSync(join(tmpdir(), 'releases-'))
const buffer = 1 << 28

const compare = (pair, ...words) =>
  execFileSync(typecase, ['compare-fonts', pair.old, pair.new, '--json', ...words], {
    maxBuffer: buffer,
    encoding: 'utf8',
  })

/** The faults that fontTools finds, and the characters that both versions have. */
function heldAgainstFontTools(pair) {
  const words = ['-B', 'scripts/releases/font_difference.py', pair.old, pair.new]
  const input = compare(pair, '--all')
  const out = execFileSync('/usr/bin/python3', words, {
    input,
    maxBuffer: buffer,
    encoding: 'utf8',
  })
  return JSON.parse(out)
}

/** Bytes of UTF-8 as UTF-16 units of the text. */
const unitsOf = (text, bytes) => {
  const whole = Buffer.from(text)
  return bytes.map((byte) => whole.subarray(0, byte).toString().length)
}

function serverLines(pair, texts, { size, width }) {
  const file = join(folder, 'texts.txt')
  writeFileSync(file, texts.map(({ text, language }) => `${language}\t${text}`).join('\n'))
  const words = ['--texts', file, '--size', size, '--width', width].map(String)
  return JSON.parse(compare(pair, ...words)).texts
}

/** Texts that the server and Chromium break otherwise, in words. */
async function heldAgainstChromium(page, pair, characters) {
  const all = textsFor(characters, textCount)
  const faults = []
  let lines = 0
  let reflowing = 0
  for (const [index, column] of columns.entries()) {
    const texts = all.filter((_, at) => at % columns.length === index)
    const ours = serverLines(pair, texts, column)
    reflowing += ours.filter(({ from }) => from).length
    for (const version of ['before', 'after']) {
      const file = version === 'before' ? pair.old : pair.new
      const theirs = await linesOf(page, file, texts, column)
      for (const [at, { text }] of texts.entries()) {
        const starts = unitsOf(text, ours[at][version].starts)
        lines += starts.length
        if (String(starts) === String(theirs[at])) continue
        const first = starts.findIndex((start, line) => start !== theirs[at][line])
        faults.push({
          version,
          ...column,
          text,
          server: starts[first],
          chromium: theirs[at][first],
        })
      }
    }
  }
  return { texts: all.length, lines, reflowing, faults }
}

const pairs = globSync('build/release-fonts/*-old')
  .sort()
  .map((old) => ({
    name: old.replace(/.*\/(.*)-old$/, '$1'),
    old: globSync(`${old}/*`)[0],
    new: globSync(`${old.replace(/-old$/, '-new')}/*`)[0],
  }))

let failed = pairs.length < 5
await withPage(async (page) => {
  for (const pair of pairs) {
    const fonts = heldAgainstFontTools(pair)
    const reflow = await heldAgainstChromium(page, pair, fonts.characters)
    const counts = Object.entries(fonts.compared).map(([kind, count]) => `${count} ${kind}`)
    console.log(
      `${pair.name}: fontTools ${counts.join(', ')}; ${fonts.faults.length} differ; Chromium ` +
        `${reflow.lines} lines of ${reflow.texts} texts; ${reflow.faults.length} differ; ` +
        `${reflow.reflowing} texts reflow`,
    )
    for (const fault of fonts.faults.slice(0, 20)) console.log(`  ${fault}`)
    for (const fault of reflow.faults.slice(0, 20)) console.log(`  ${JSON.stringify(fault)}`)
    failed ||= fonts.faults.length + reflow.faults.length > 0 || reflow.texts < textCount
  }
})
rmSync(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
