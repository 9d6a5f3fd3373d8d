// Uploads of a server that is killed in the middle, or whose connections are cut.

import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { renamed, savedLater } from '@typecase/tests-support/font-files'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { type DroppedFile, Upload, pieceBytes } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'

const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
const large = readFileSync(
  join(root, 'build/test-fonts/droid-sans-fallback/DroidSansFallbackFull.ttf'),
)

let shop: Shop
let staff: StaffBrowser
beforeAll(async () => {
  // Leases of a killed server run out after that time.
  shop = await Shop.start({ environment: { TYPECASE_JOBS_LEASE_SECONDS: '5' } })
  staff = await signedInStaff(shop, 'editor')
})
afterAll(() => shop.stop())

let releases = 0

/** Three families of one font each, which no other test has. */
function release() {
  const mark = String(++releases).padStart(2, '0')
  const files: DroppedFile[] = [
    { path: 'One.ttf', bytes: renamed(lao, 'Noto Sans Lao', `Kill Sans ${mark}A`) },
    { path: 'Two.ttf', bytes: renamed(lao, 'Noto Sans Lao', `Kill Sans ${mark}B`) },
    {
      path: 'Large.ttf',
      bytes: renamed(
        savedLater(large, releases),
        'Droid Sans Fallback',
        `Kill Sans ${mark}Large 9`,
      ),
    },
  ]
  const stored = `SELECT count(*) FROM style_release WHERE style_id LIKE 'kill-sans-${mark}%'`
  return { files, stored: () => Number(new Sql(shop).run(stored)[0]![0]) }
}

async function restart(point = '') {
  await shop.killServer()
  await shop.startServer({ TYPECASE_CRASH_AT: point })
}

const died = () => until('the server is killed at its crash point', async () => !shop.isRunning, 60)

const left = `SELECT (SELECT count(*) FROM upload_piece), (SELECT count(*) FROM upload_font),
  (SELECT count(*) FROM font_blob b WHERE NOT EXISTS
    (SELECT 1 FROM style_release r WHERE r.file = b.sha256))`

const expectNothingLeft = () =>
  until('pieces and strange fonts are gone', async () => {
    return String(new Sql(shop).run(left)[0]) === '0,0,0'
  })

const commits = (id: string) =>
  new Sql(shop).run(
    `SELECT count(*) FROM staff_audit WHERE action = 'upload.committed' AND object_id = '${id}'`,
  )

test.each(['uploads.piece_stored:3', 'uploads.font_read', 'uploads.font_stored:2'])(
  'killed at %s: the upload goes on where it was',
  async (point) => {
    const { files, stored } = release()
    await restart(point)
    const upload = new Upload(staff)
    await upload.begin()
    await upload.drop(files).catch(() => undefined)
    await died()
    await restart()
    await upload.drop(files)
    expect((await upload.commitAll()).body.added).toMatchObject({ added: 3 })
    expect(stored()).toBe(3)
    await expectNothingLeft()
  },
)

test.each([
  ['uploads.committing', 0],
  ['import.family_written:2', 0],
  ['uploads.committed', 3],
] as const)('killed at %s: all fonts are added or none, then once', async (point, before) => {
  const { files, stored } = release()
  await restart(point)
  const upload = new Upload(staff)
  await upload.begin()
  await upload.drop(files)
  const { version } = await upload.settled()
  await upload.commit(version).catch(() => undefined)
  await died()
  expect(stored()).toBe(before)
  await restart()
  const again = await upload.commit(version)
  expect([again.status, again.body.added.added]).toEqual([200, 3])
  expect(stored()).toBe(3)
  expect(commits(upload.id)).toEqual([['1']])
  await expectNothingLeft()
})

test('killed while a discarded upload is removed: the rest goes later', async () => {
  const { files } = release()
  await restart('uploads.pieces_removed')
  const upload = new Upload(staff)
  await upload.begin()
  await upload.declare([{ ...files[2]!, bytes: large }])
  await upload.send(1, large.subarray(0, 2 * pieceBytes))
  await upload.discard().catch(() => undefined)
  await died()
  await restart()
  await expectNothingLeft()
})

test('many commits at once add the fonts once', async () => {
  const { files, stored } = release()
  await restart()
  const upload = new Upload(staff)
  await upload.begin()
  await upload.drop(files)
  const { version } = await upload.settled()
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload.commit(version)))
  for (const { status, body } of answers) expect([status, body.added.added]).toEqual([200, 3])
  expect(stored()).toBe(3)
  expect(commits(upload.id)).toEqual([['1']])
})

/** Sends the head of a piece and a part of it, and cuts the connection. */
const cut = (path: string, bytes: Buffer, sent: number) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(shop.staffUrl)
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `PUT /api${path} HTTP/1.1\r\nHost: ${new URL(shop.consoleUrl).host}\r\n` +
          `Origin: ${shop.consoleUrl}\r\nCookie: ${staff.cookie}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      )
      socket.write(bytes.subarray(0, sent), () => socket.destroy())
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })

test('a connection that is cut ten times in a file leaves whole pieces alone', async () => {
  const { files, stored } = release()
  const { bytes } = files[2]!
  const upload = new Upload(staff)
  await upload.begin()
  await upload.declare([files[2]!])
  const pieces = Math.ceil(bytes.length / pieceBytes)
  for (let cuts = 0; cuts < 10; cuts++) {
    const at = Math.min(Math.floor(cuts / 2), pieces - 1) * pieceBytes
    const piece = bytes.subarray(at, at + pieceBytes)
    const path = `/uploads/${upload.id}/files/1/pieces?offset=${at}`
    await cut(path, piece, Math.floor((piece.length * cuts) / 10))
    expect((await upload.show()).files[0].received).toBe(at)
    if (cuts % 2 === 1) expect((await upload.piece(1, at, piece)).status).toBe(200)
  }
  await upload.drop([files[2]!])
  expect((await upload.commitAll()).body.added).toMatchObject({ added: 1 })
  expect(stored()).toBe(1)
})
