// Delivery of a paid order: packages, documents, certificates, and the mark in a found font.

import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { answers, end, start, until } from '@typecase/tests-support/processes'
import { reservePort } from '@typecase/tests-support/ports'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface Download {
  lineIndex: number | null
  kind: string
  name: string
  bytes: number
  state: string
  url: string
}

let shop: Shop
let buyer: Buyer
let order: { id: string; downloads: Download[]; lines: { licenceSerial: string }[] }
let folder: string

const items = [
  Buyer.item('vollkorn-regular'),
  Buyer.item('vollkorn-regular', {
    fontLicenseId: 'web',
    licenseOptionId: '10k',
    fields: { domains: 'tidalatlas.example, www.atlas.example' },
  }),
]
const web = 'vollkorn-regular-web'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const within = (...path: string[]) => readFileSync(join(folder, ...path))

async function fetched(path: string, init: RequestInit = {}) {
  const response = await fetch(shop.url + path, init)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

function find(kind: string, line: number | null = null): Download {
  const found = order.downloads.find((d) => d.kind === kind && d.lineIndex === line)
  if (!found) throw new Error(`there is no ${kind} of ${line}`)
  return found
}

/** Puts the files of a zip into a new folder below the test's own. */
function unzip(bytes: Buffer, name: string): string {
  const target = join(folder, name)
  mkdirSync(target)
  writeFileSync(`${target}.zip`, bytes)
  execFileSync('python3', ['-m', 'zipfile', '-e', `${target}.zip`, target])
  return name
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-delivery-'))
  chmodSync(folder, 0o755) // For nginx, whose workers are nobody when it is started by root.
  shop = await Shop.start()
  buyer = new Buyer(shop)
  const placed = await buyer.post('/checkout', await buyer.order(items), {
    'idempotency-key': randomUUID(),
  })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await buyer.confirm(placed.body.clientSecret)
  await until('the package is ready', async () => {
    order = (await buyer.get(`/orders/${placed.body.orderId}`)).body
    return order.downloads.length > 0 && order.downloads.every((d) => d.state === 'ready')
  })
})
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('downloads', () => {
  test('there is a package of the order and of each line, and the papers', () => {
    const listed = order.downloads.map((d) => [d.kind, d.lineIndex])
    expect(listed).toEqual([
      ['package', null],
      ['package', 0],
      ['package', 1],
      ['invoice', null],
      ['certificate', 0],
      ['certificate', 1],
      ['eula', 0],
      ['eula', 1],
    ])
  })

  test.each([
    ['invoice', null, 'application/pdf', '%PDF-'],
    ['certificate', 1, 'application/pdf', '%PDF-'],
    ['eula', 1, 'application/pdf', '%PDF-'],
    ['package', 1, 'application/zip', 'PK'],
  ] as const)('a download of kind %s is what it says', async (kind, line, type, begin) => {
    const { response, bytes } = await fetched(find(kind, line).url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(bytes.subarray(0, begin.length).toString()).toBe(begin)
    expect(bytes.length).toBe(Number(response.headers.get('content-length')))
  })

  test('from the first download on the bytes stay, in ranges too', async () => {
    const first = await fetched(find('package').url)
    const etag = first.response.headers.get('etag')!
    order = (await buyer.get(`/orders/${order.id}`)).body
    const again = await fetched(find('package').url)
    expect(again.response.headers.get('etag')).toBe(etag)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(find('package').bytes).toBe(first.bytes.length)

    const rest = await fetched(find('package').url, {
      headers: { range: 'bytes=1000-', 'if-range': etag },
    })
    expect(rest.response.status).toBe(206)
    expect(rest.bytes.equals(first.bytes.subarray(1000))).toBe(true)
    const glance = await fetched(find('package').url, { method: 'HEAD' })
    expect(glance.response.headers.get('etag')).toBe(etag)
    expect(glance.bytes.length).toBe(0)
  })
})

describe('a certificate', () => {
  test('is signed with the published key, and one flipped byte ends that', async () => {
    const all = unzip((await fetched(find('package').url)).bytes, 'order')
    const { keys } = (await buyer.get('/signing_keys')).body
    const key = createPublicKey(keys[0].publicKey)
    for (const line of ['vollkorn-regular-desktop', web]) {
      const text = within(all, line, 'certificate.txt')
      const signature = within(all, line, 'certificate.sig')
      expect(verify(null, text, key, signature)).toBe(true)
      for (const at of [0, text.length >> 1, text.length - 1]) {
        const altered = Buffer.from(text)
        altered[at]! ^= 1
        expect(verify(null, altered, key, signature)).toBe(false)
      }
      for (const [, digest, size, path] of text
        .toString()
        .matchAll(/^Font: ([0-9a-f]{64}) (\d+) (.*)$/gm)) {
        const file = within(all, line, path!)
        expect([sha256(file), file.length]).toEqual([digest, Number(size)])
      }
    }
  })

  test('is confirmed by the shop, which shows the person by initials', async () => {
    const serial = order.lines[1]!.licenceSerial
    const { body } = await new Buyer(shop).get(`/verifications/${serial}`)
    expect(body).toMatchObject({
      serial,
      state: 'valid',
      licensee: 'I. D.',
      licence: 'Web',
      tier: '10,000 page views a month',
      uses: ['tidalatlas.example, www.atlas.example'],
    })
    for (const { path, sha256: digest } of body.files) {
      expect(sha256(within('order', web, path))).toBe(digest)
    }
    const signature = Buffer.from(body.signature, 'base64')
    const key = createPublicKey(body.publicKey)
    expect(verify(null, Buffer.from(body.statement), key, signature)).toBe(true)
    expect(verify(null, Buffer.from(`${body.statement} `), key, signature)).toBe(false)
  })

  test('of a number that was never given is unknown', async () => {
    const { status, body } = await new Buyer(shop).get('/verifications/00000000000000000000000000')
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('typecase identify', () => {
  test('names the order from every font of the package', () => {
    const fonts = ['otf', 'ttf', 'woff', 'woff2'].flatMap((format) =>
      ['vollkorn-regular-desktop', web].flatMap((line) => {
        const at = join(folder, 'order', line, format)
        try {
          return readdirSync(at).map((name) => join(at, name))
        } catch {
          return []
        }
      }),
    )
    expect(fonts).toHaveLength(3)
    const { status, out } = shop.run('identify', ...fonts)
    expect(status).toBe(0)
    expect(out.match(/as it was delivered, byte for byte/g)).toHaveLength(3)
    expect(out.match(/Licensee {2}Inês Duarte/g)).toHaveLength(3)
    expect(out.match(new RegExp(`Order {5}${order.id}`, 'g'))).toHaveLength(3)
  })

  test('tells a stranger and a hostile file, and goes on to the next', () => {
    const hostile = join(folder, 'hostile.woff2')
    writeFileSync(hostile, Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(5000, 0xff)]))
    const font = join(folder, 'order', web, 'woff2', 'vollkorn-regular.woff2')
    const { status, out } = shop.run('identify', hostile, join(folder, 'none.otf'), font)
    expect(status).toBe(1)
    expect(out).toContain('No such file or directory.')
    expect(out).toContain('byte for byte')
  })
})

test('nginx serves the licensed domains by the rules of the package, and no others', async () => {
  const port = await reservePort()
  const conf = join(folder, 'nginx.conf')
  const kit = join(folder, 'order', web, 'webfont-kit')
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
     events {}
     http {
       access_log off;
       client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2;
       fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
       include ${kit}/nginx-http.conf;
       server {
         listen 127.0.0.1:${port};
         root ${folder}/order/${web};
         include ${kit}/nginx-location.conf;
       }
     }`,
  )
  const nginx = start('/usr/sbin/nginx', ['-c', conf], {}, join(folder, 'nginx.log'))
  try {
    const font = `http://127.0.0.1:${port}/woff2/vollkorn-regular.woff2`
    await until('nginx answers', answers(font))
    const from = async (headers: Record<string, string>) => {
      const response = await fetch(font, { headers })
      await response.arrayBuffer()
      return [response.status, response.headers.get('access-control-allow-origin')]
    }
    expect(await from({})).toEqual([200, null])
    expect(await from({ referer: 'https://www.tidalatlas.example/about' })).toEqual([200, null])
    const own = 'https://shop.atlas.example'
    expect(await from({ referer: `${own}/`, origin: own })).toEqual([200, own])
    for (const stranger of [
      'https://thief.example',
      'https://nottidalatlas.example',
      'https://tidalatlas.example.thief.example',
      'https://thief.example?.tidalatlas.example',
    ]) {
      expect(await from({ referer: `${stranger}/`, origin: stranger })).toEqual([403, null])
    }
    const type = (await fetch(font)).headers.get('content-type')
    expect(type).toBe('font/woff2')
  } finally {
    await end(nginx, 'SIGTERM')
  }
})
