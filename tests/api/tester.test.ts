import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

interface Cut {
  instance: string
  cover: string
}
interface Tester {
  face: string
  features: string
  first: Cut
  typing: Cut
  sliding: string
}
interface Style {
  id: string
  name: string
  format: string
  axes: unknown[]
  instances: unknown[]
  tester: Tester
}

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ ownTesterCache: true })
})
afterAll(() => shop.stop())

const json = async (path: string) => (await fetch(`${shop.url}/api${path}`)).json()
const styles = async (family: string): Promise<Style[]> => (await json(`/fonts/${family}`)).styles
const style = async (family: string) => (await styles(family))[0]!

async function grantOf(...ids: string[]): Promise<Record<string, string>> {
  const answer = await fetch(`${shop.url}/api/tester_grants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ styles: ids }),
  })
  return { 'x-tester-grant': (await answer.json()).grant }
}

const path = ({ face }: Tester, instance: string, features: string, cover: string) =>
  `/t/${face}/${instance}/${features}/${cover}.woff2`
const at = (tester: Tester, cut: Cut) => path(tester, cut.instance, tester.features, cut.cover)

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + address, { headers })

async function refusal(address: string, headers: Record<string, string> = {}) {
  const answer = await get(address, headers)
  return [answer.status, answer.ok ? '' : (await answer.json()).code]
}

async function bytes(answer: Response) {
  return Buffer.from(await answer.arrayBuffer())
}

test('every font of a page is there without a grant', async () => {
  const { fonts } = await json('/fonts')
  for (const { id, specimen } of fonts) {
    const { tester } = specimen.style
    for (const cut of [tester.first, tester.typing]) {
      const answer = await get(at(tester, cut))
      expect([id, cut.cover, answer.status]).toEqual([id, cut.cover, 200])
      expect((await bytes(answer)).subarray(0, 4).toString()).toBe('wOF2')
    }
  }
})

test('a style with axes begins at one place, and CFF2 with all of them', async () => {
  const recursive = (await style('recursive')).tester
  expect(recursive.first.instance).toBe('pin-specimen')
  expect(recursive.first.cover).toMatch(/^only\.u20\./)
  expect(recursive.typing).toEqual({ instance: 'pin-specimen', cover: 'base' })
  expect(recursive.sliding).toBe('var')
  const { tester: serif } = await style('source-serif-4')
  expect(serif.first.instance).toBe('var')
  expect(await refusal(path(serif, 'pin-specimen', 'default', 'base'))).toEqual([404, 'not_found'])
})

test('a first line of a font with many axes is at most 10 kB', async () => {
  for (const family of ['recursive', 'roboto-flex', 'fraunces']) {
    const { tester } = await style(family)
    const first = await bytes(await get(at(tester, tester.first)))
    expect([family, first.length < 10_000]).toEqual([family, true])
  }
})

test('characters beyond the page need a grant, and count', async () => {
  const { id, tester } = await style('vollkorn')
  const czech = path(tester, 'static', 'default', 'base.acute.czech')
  expect(await refusal(czech)).toEqual([403, 'grant_needed'])
  expect(await refusal(czech, { 'x-tester-grant': 'x'.repeat(200) })).toEqual([403, 'grant_needed'])
  const grant = await grantOf(id)
  expect(await refusal(czech, grant)).toEqual([200, ''])
  const much = path(tester, 'static', 'default', 'base.greek.greek-capitals.russian')
  expect(await refusal(much, grant)).toEqual([429, 'tester_budget_spent'])
})

test('a font is kept by the visitor alone, and not sent twice', async () => {
  const { tester } = await style('vollkorn')
  const answer = await get(at(tester, tester.typing))
  expect(answer.headers.get('content-type')).toBe('font/woff2')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const etag = answer.headers.get('etag')!
  const again = await get(at(tester, tester.typing), { 'if-none-match': etag })
  expect(again.status).toBe(304)
})

test.each([
  ['ffffffffffffffff', 'static', 'default', 'base'],
  ['', 'var', 'default', 'base'],
  ['', 'static', 'none', 'base'],
  ['', 'static', 'default+zzzz', 'base'],
  ['', 'static', 'default', 'greek'],
  ['', 'static', 'default', 'only.greek'],
  ['', 'static', 'default', `only${'.u41'.repeat(256)}`],
  ['', 'static', 'default', '%2e%2e'],
])('%s %s %s %s is no font', async (face, instance, features, cover) => {
  const { tester } = await style('vollkorn')
  const address = path({ ...tester, face: face || tester.face }, instance, features, cover)
  expect((await get(address)).status).toBe(404)
})

function unframed(body: Buffer): Buffer[] {
  const fonts: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const size = body.readUInt32BE(at)
    fonts.push(body.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return fonts
}

async function batch(fonts: unknown[], headers: Record<string, string> = {}) {
  return fetch(`${shop.url}/api/tester_batches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ fonts }),
  })
}

test('a batch brings the same fonts as asking for each', async () => {
  const all = (await styles('inter')).slice(0, 12)
  const addresses = all.map(({ tester }) => ({
    face: tester.face,
    instance: tester.typing.instance,
    features: tester.features,
    cover: 'only.u49.u6e.u74.u65.u72',
  }))
  const answer = await batch([...addresses, { ...addresses[0], cover: 'base.russian' }])
  expect(answer.status).toBe(200)
  const fonts = unframed(await bytes(answer))
  expect(fonts).toHaveLength(13)
  expect(fonts[12]).toHaveLength(0)
  for (const i of [0, 7, 11]) {
    const { face, instance, features, cover } = addresses[i]!
    const alone = await bytes(await get(`/t/${face}/${instance}/${features}/${cover}.woff2`))
    expect(alone.equals(fonts[i]!)).toBe(true)
  }
  expect((await batch(Array(25).fill(addresses[0]))).status).toBe(422)
  expect((await batch([{ face: 'x' }])).status).toBe(422)
})

test('advances are told to whoever has a grant', async () => {
  const { id, tester } = await style('recursive')
  const address = `/t/${tester.face}/var/advances.json`
  expect(await refusal(address)).toEqual([403, 'grant_needed'])
  const grant = await grantOf(id)
  const standard = await (await get(address, grant)).json()
  const casual = await (await get(`${address}?at=wght:800,MONO:1`, grant)).json()
  expect(standard.unitsPerEm).toBe(1000)
  const width = ({ runs }: { runs: number[][] }, character: number) =>
    runs.find(([first, count]) => first! <= character && character < first! + count!)?.[2]
  expect(width(standard, 0x69)).toBeLessThan(width(standard, 0x4d)!)
  expect([0x69, 0x4d].map((c) => width(casual, c))).toEqual([600, 600])
  expect(await refusal(`${address}?at=wght`, grant)).toEqual([404, 'not_found'])
  const packed = await get(address, { ...grant, 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
})

test('no font tells the name of its family', async () => {
  for (const family of ['vollkorn', 'inter', 'fraunces', 'eb-garamond', 'source-serif-4']) {
    const { tester } = await style(family)
    const font = (await bytes(await get(at(tester, tester.typing)))).toString('latin1')
    expect(font).not.toContain((await json(`/fonts/${family}`)).name)
  }
})

test('fonts outlive a restart on disk, and the folder may go or be damaged', async () => {
  const folder = join(shop.data, 'cache', 'tester')
  const { tester } = await style('vollkorn')
  const address = at(tester, tester.typing)
  const before = await bytes(await get(address))
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  await until('the font is on disk', async () => files().length > 0)

  await shop.stopServer()
  for (const file of files()) truncateSync(file, 60)
  await shop.startServer()
  expect((await get(address)).status).toBe(200)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  expect((await bytes(await get(address))).length).toBeGreaterThan(before.length / 2)
  const { tester: other } = await style('spectral')
  expect((await get(at(other, other.typing))).status).toBe(200)
})
