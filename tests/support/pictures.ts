import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, content: Buffer) {
  const checked = Buffer.concat([Buffer.from(name), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(checked), 4)
  return Buffer.concat([ends.subarray(0, 4), checked, ends.subarray(4)])
}

/** A PNG in one colour, another one for each number; `claimed`: the size that its head says. */
export function png(width: number, height: number, number = 0, claimed = [width, height]) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed[0]!, 0)
  head.writeUInt32BE(claimed[1]!, 4)
  head.set([8, 2], 8)
  const row = Buffer.concat([
    Buffer.of(0),
    Buffer.alloc(3 * width, Buffer.of(number, 120, 200 - number)),
  ])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
