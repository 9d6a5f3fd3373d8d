/** A glyph of a blank face: so wide, with nothing on it or the mark of a character that is lacking. */
export type Blank = { codePoint: number; advance: number; isMarked: boolean }

type Table = { tag: string; bytes: Uint8Array }

/**
 * A TrueType font that holds the place of characters: empty glyphs of given advances, in units of
 * `unitsPerEm`. A character that is lacking shows a quiet open box on the baseline, as wide as its
 * advance. Of a code point that comes twice the first counts.
 */
export function blankFace(blanks: readonly Blank[], unitsPerEm: number): Uint8Array<ArrayBuffer> {
  const byPoint = new Map(blanks.map((blank) => [blank.codePoint, blank] as const).reverse())
  const glyphs = [...byPoint.values()].sort((a, b) => a.codePoint - b.codePoint)
  const outlines = [
    new Uint8Array(),
    ...glyphs.map((each) => (each.isMarked ? openBox(each.advance, unitsPerEm) : new Uint8Array())),
  ]
  const offsets = [0]
  for (const outline of outlines) offsets.push(offsets.at(-1)! + outline.length)
  const widest = Math.max(unitsPerEm, ...glyphs.map(({ advance }) => advance))

  return sfnt([
    { tag: 'OS/2', bytes: os2(unitsPerEm) },
    { tag: 'cmap', bytes: cmap(glyphs.map(({ codePoint }) => codePoint)) },
    { tag: 'glyf', bytes: join(outlines.length > 0 && offsets.at(-1)! > 0 ? outlines : [u32(0)]) },
    { tag: 'head', bytes: head(unitsPerEm, widest) },
    { tag: 'hhea', bytes: hhea(unitsPerEm, widest, outlines.length) },
    { tag: 'hmtx', bytes: u16(unitsPerEm, 0, ...glyphs.flatMap(({ advance }) => [advance, 0])) },
    { tag: 'loca', bytes: u32(...offsets) },
    {
      tag: 'maxp',
      bytes: join([
        u32(0x00010000),
        u16(outlines.length, 8, 1, 0, 0, 2),
        u16(0, 0, 0, 0, 0, 0, 0, 0),
      ]),
    },
    { tag: 'name', bytes: u16(0, 0, 6) },
    { tag: 'post', bytes: u32(0x00030000, 0, 0, 0, 0, 0, 0, 0) },
  ])
}

/** One contour: a bar on the baseline with its ends turned up. */
function openBox(advance: number, em: number) {
  const thick = Math.max(1, Math.round(em / 40))
  const left = Math.round(advance * 0.12)
  const right = Math.max(left + 3 * thick, advance - left)
  const bottom = -thick
  const top = Math.round(em / 8)
  const points = [
    [left, bottom], [left, top], [left + thick, top], [left + thick, 0],
    [right - thick, 0], [right - thick, top], [right, top], [right, bottom],
  ] as const // prettier-ignore
  const along = (axis: 0 | 1) =>
    points.map((point, i) => point[axis] - (points[i - 1]?.[axis] ?? 0))
  const on = new Uint8Array(points.length).fill(1)
  const bytes = join([
    u16(1, left, bottom, right, top, points.length - 1, 0), on, u16(...along(0)), u16(...along(1)),
  ]) // prettier-ignore
  return join([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)])
}

function cmap(points: readonly number[]) {
  const groups = points.map((point, index) => u32(point, point, index + 1))
  return join([
    u16(0, 1, 3, 10),
    u32(12),
    u16(12, 0),
    u32(16 + 12 * groups.length, 0, groups.length),
    ...groups,
  ])
}

function head(unitsPerEm: number, widest: number) {
  return join([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(0, unitsPerEm),
    u32(0, 0, 0, 0), // made and changed: never
    u16(0, -Math.ceil(unitsPerEm / 40), widest, Math.ceil(unitsPerEm / 8)),
    u16(0, 8, 2, 1, 0), // long offsets in loca
  ])
}

function hhea(unitsPerEm: number, widest: number, glyphs: number) {
  const [ascender, descender] = [Math.round(unitsPerEm * 0.97), -Math.round(unitsPerEm * 0.25)]
  return join([
    u32(0x00010000),
    u16(ascender, descender, 0, widest, 0, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0, glyphs),
  ])
}

function os2(unitsPerEm: number) {
  const [ascender, descender] = [Math.round(unitsPerEm * 0.97), Math.round(unitsPerEm * 0.25)]
  return join([
    u16(4, unitsPerEm >> 1, 400, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    new Uint8Array(10 + 16 + 4),
    u16(0x40, 0, 0xffff, ascender, -descender, 0, ascender, descender),
    u32(0, 0),
    u16(0, 0, 0, 32, 0),
  ])
}

/** The tables, in the order of their tags, behind their directory. */
function sfnt(tables: readonly Table[]) {
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const header = join([u32(0x00010000), u16(tables.length, power * 16, Math.log2(power), 0)])
  new DataView(header.buffer).setUint16(10, tables.length * 16 - power * 16)
  let offset = header.length + 16 * tables.length
  const entries: Uint8Array[] = []
  const bodies: Uint8Array[] = []
  for (const { tag, bytes } of tables) {
    const body = join([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)])
    entries.push(new TextEncoder().encode(tag), u32(checksum(body), offset, bytes.length))
    bodies.push(body)
    offset += body.length
  }
  return join([header, ...entries, ...bodies])
}

function checksum(body: Uint8Array) {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  let sum = 0
  for (let at = 0; at < body.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function u16(...values: number[]) {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  values.forEach((value, index) => view.setUint16(index * 2, value))
  return new Uint8Array(view.buffer)
}

function u32(...values: number[]) {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, index) => view.setUint32(index * 4, value))
  return new Uint8Array(view.buffer)
}

function join(parts: readonly Uint8Array[]) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
