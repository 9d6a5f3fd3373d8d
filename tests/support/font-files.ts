// Font files that differ from those of the demonstration as a foundry's own would.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Table {
  /** Of its record in the directory. */
  record: number
  offset: number
  length: number
}

function tableOf(font: Buffer, tag: string): Table {
  for (let at = 0; at < font.readUInt16BE(4); at++) {
    const record = 12 + 16 * at
    if (font.toString('latin1', record, record + 4) !== tag) continue
    return { record, offset: font.readUInt32BE(record + 8), length: font.readUInt32BE(record + 12) }
  }
  throw new Error(`the font has no table ${tag}`)
}

/** The sum of big-endian words, as OpenType counts it; a last word is filled with zeros. */
function checksum(font: Buffer, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) {
    const left = Math.min(4, offset + length - at)
    sum = (sum + font.readUIntBE(at, left) * 256 ** (4 - left)) % 2 ** 32
  }
  return sum
}

function seal(font: Buffer, tags: readonly string[]) {
  const head = tableOf(font, 'head').offset
  font.writeUInt32BE(0, head + 8)
  for (const tag of tags) {
    const { record, offset, length } = tableOf(font, tag)
    font.writeUInt32BE(checksum(font, offset, length), record + 4)
  }
  const rest = 0xb1b0afba - checksum(font, 0, font.length)
  font.writeUInt32BE(rest < 0 ? rest + 2 ** 32 : rest, head + 8)
  return font
}

/** The same font as it would be saved later: other bytes, the same drawings and names. */
export function savedLater(font: Buffer, seconds = 1): Buffer {
  const later = Buffer.from(font)
  const modified = tableOf(later, 'head').offset + 32
  later.writeUInt32BE((later.readUInt32BE(modified) + seconds) % 2 ** 32, modified)
  return seal(later, ['head'])
}

/** The same font under another family name, which is as long. */
export function renamed(font: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('the new name must be as long as the old one')
  const other = Buffer.from(font)
  const { offset, length } = tableOf(other, 'name')
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const plain = (text: string) => Buffer.from(text, 'latin1')
  for (const encode of [utf16, plain]) {
    for (;;) {
      const at = other.subarray(offset, offset + length).indexOf(encode(from))
      if (at < 0) break
      encode(to).copy(other, offset + at)
    }
  }
  return seal(other, ['head', 'name'])
}

/** A new version of a TrueType font: changed_font.py says what it changes. */
export function newVersion(path: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'changed-font-'))
  const target = join(folder, 'changed.ttf')
  // Debian's own Python has fontTools.
  const script = join(import.meta.dirname, 'changed_font.py')
  execFileSync('/usr/bin/python3', [script, path, target])
  const bytes = readFileSync(target)
  rmSync(folder, { recursive: true })
  return bytes
}
