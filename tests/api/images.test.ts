import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
let grant = ''
let face = ''

beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
  grant = await granted(['eb-garamond-italic', 'amiri-regular'])
  const table = await json(await fetch(`${shop.url}/api/fonts/eb-garamond/glyphs`))
  face = `${table.face}/${table.instance}`
})
afterAll(() => shop.stop())

const json = async (response: Response) => JSON.parse(await response.text())
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function granted(styles: string[]): Promise<string> {
  return (await json(await post('/tester_grants', { styles }))).grant
}

const line = { style: 'eb-garamond-italic', text: 'Quires, gathered & sewn', size: 96 }

// Each request has an address of its own: four a second are what one visitor may ask.
let visitors = 0
const fromAnother = (path: string, body: object, headers: Record<string, string> = {}) =>
  post(path, body, { ...headers, 'x-forwarded-for': `198.51.100.${visitors++}` })
const image = (body: object, headers: Record<string, string> = { 'x-tester-grant': grant }) =>
  fromAnother('/tester_images', body, headers)
const proof = (body: object) => fromAnother('/proofs', body)

/** Width and height of a PNG file. */
function size(file: Buffer) {
  expect(file.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
  return [file.readUInt32BE(16), file.readUInt32BE(20)]
}

async function faults(response: Response) {
  expect(response.status).toBe(422)
  const { errors } = await json(response)
  return errors.map((fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`)
}

test('draws a line as a mask of two pixels for each of the page', async () => {
  const response = await image({ line, width: 500 })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const file = await bytes(response)
  const [width, height] = size(file)
  expect(width).toBe((500 + 96) * 2)
  expect(height! % 2).toBe(0)
  expect(file.includes('tRNS')).toBe(true)
})

test('needs a grant for a line, and one for its family', async () => {
  for (const headers of [
    {},
    { 'x-tester-grant': 'none' },
    { 'x-tester-grant': await granted(['amiri-regular']) },
  ]) {
    const refused = await image({ line }, headers as Record<string, string>)
    expect(refused.status).toBe(403)
    expect((await json(refused)).code).toBe('grant_needed')
  }
})

test('names what a line has wrong', async () => {
  const wrong = { ...line, coordinates: { wght: 1 }, features: { zzzz: true, kern: false } }
  expect(await faults(await image({ line: wrong }))).toEqual([
    '/line/coordinates/wght unknown_axis',
    '/line/features/zzzz unknown_feature',
  ])
  expect(await faults(await image({ line: { ...line, style: 'none' } }))).toEqual([
    '/line/style unknown_style',
  ])
  expect(await faults(await image({ line: { ...line, size: 5 }, width: 4001 }))).toEqual([
    '/line/size out_of_range',
  ])
  expect(await faults(await image({ line, width: 0 }))).toEqual(['/width out_of_range'])
  const huge = { ...line, size: 400, text: 'a '.repeat(2500) }
  expect(await faults(await image({ line: huge, width: 4000 }))).toEqual(['/line/text too_large'])
})

test('draws whatever is typed', async () => {
  const texts = [
    '',
    ' ',
    '\n\n',
    '\t',
    '\u0301'.repeat(5000),
    'a' + '\u0489'.repeat(4999),
    '👩‍🎨🏳️‍🌈',
    'حروف ink 水墨 שלום',
    '\u202e\u2066\u200f\u2069',
    'x'.repeat(5000),
    '\ufffe\u{10ffff}',
  ]
  for (const text of texts) {
    for (const size of [6, 400]) {
      const response = await image({ line: { ...line, text, size, tracking: 1000 }, width: 1 })
      expect([200, 422], JSON.stringify(text.slice(0, 5))).toContain(response.status)
    }
  }
  const nul = '{"line":{"style":"eb-garamond-italic","size":20,"text":"a\\u0000"}}'
  const alone = '{"line":{"style":"eb-garamond-italic","size":20,"text":"\\ud800"}}'
  for (const body of [nul, alone]) {
    const refused = await post('/tester_images', body, { 'x-tester-grant': grant })
    expect([400, 422]).toContain(refused.status)
  }
  expect((await image({ line })).status).toBe(200)
}, 60_000)

test('shows a family where it is linked', async () => {
  const page = await (await get('/amiri')).text()
  const address = /property="og:image" content="([^"]+)"/.exec(page)![1]!
  expect(address).toBe(`${shop.url}/og/amiri.png`)
  expect(page).toContain('name="twitter:card" content="summary_large_image"')

  const response = await fetch(address)
  expect(response.headers.get('cache-control')).toContain('public')
  expect(size(await bytes(response))).toEqual([1200, 630])
  const etag = response.headers.get('etag')!
  expect((await get('/og/amiri.png', { 'if-none-match': etag })).status).toBe(304)
  for (const path of ['/og/none.png', '/og/amiri.jpg', '/og/amiri']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('draws glyphs in sheets and one by one', async () => {
  const sheet = await get(`/t/${face}/sheets/0.png`)
  expect(sheet.headers.get('cache-control')).toContain('immutable')
  expect(size(await bytes(sheet))).toEqual([1536, 1536])
  expect(size(await bytes(await get(`/t/${face}/glyphs/40.png`)))).toEqual([1024, 1024])
  const missing = ['sheets/999.png', 'glyphs/70000.png', 'sheets/00.png', 'sheets/-1.png']
  for (const path of [...missing, 'sheets/4294967296.png', 'glyphs/a.png', 'glyphs/1.gif']) {
    expect((await get(`/t/${face}/${path}`)).status, path).toBe(404)
  }
  const [id] = face.split('/')
  expect((await get(`/t/${id}/pin-0/sheets/0.png`)).status).toBe(404)
  expect((await get('/t/0123456789abcdef/static/sheets/0.png')).status).toBe(404)
})

const pdfinfo = (file: Buffer) =>
  Object.fromEntries(
    execFileSync('pdfinfo', ['-'], { input: file, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((row) => row.split(/:\s+/) as [string, string]),
  )
const fontsIn = (file: Buffer) =>
  execFileSync('pdffonts', ['-'], { input: file, encoding: 'utf8' }).trim().split('\n').slice(2)

test('makes a proof as PDF without a font in it, and as PNG', async () => {
  const request = { format: 'pdf', title: 'Two lines', columns: 2, lines: [line, line] }
  const response = await proof(request)
  expect(response.headers.get('content-disposition')).toContain('proof.pdf')
  const file = await bytes(response)
  const information = pdfinfo(file)
  expect(information['Title']).toBe('Two lines')
  expect(information['Pages']).toBe('1')
  expect(information['Page size']).toContain('A4')
  expect(fontsIn(file)).toEqual([])
  expect(await bytes(await proof(request))).toEqual(file)

  const sheet = await proof({ ...request, format: 'png' })
  expect(sheet.headers.get('content-type')).toBe('image/png')
  expect(size(await bytes(sheet))[0]).toBe(2245)
})

test('names what a proof has wrong', async () => {
  expect(await faults(await proof({ format: 'svg', columns: 3, lines: [] }))).toEqual([
    '/format not_allowed',
    '/columns out_of_range',
    '/lines required',
  ])
  const unknown = { ...line, style: 'none' }
  expect(await faults(await proof({ format: 'pdf', lines: [line, unknown] }))).toEqual([
    '/lines/1/style unknown_style',
  ])
  const long = { ...line, size: 400, text: 'Quires '.repeat(700) }
  expect(await faults(await proof({ format: 'pdf', lines: [long] }))).toEqual(['/lines too_large'])
})

test('prints a specimen of outlines', async () => {
  const response = await get('/api/fonts/amiri/specimen.pdf')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('amiri-specimen.pdf')
  const file = await bytes(response)
  expect(pdfinfo(file)['Title']).toBe('Amiri')
  expect(Number(pdfinfo(file)['Pages'])).toBeGreaterThanOrEqual(5)
  expect(fontsIn(file)).toEqual([])
  const etag = response.headers.get('etag')!
  expect((await get('/api/fonts/amiri/specimen.pdf', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/api/fonts/none/specimen.pdf')).status).toBe(404)
}, 60_000)

test('says so when more is asked than can be drawn', async () => {
  const lines = Array.from({ length: 40 }, () => ({
    ...line,
    size: 60,
    text: 'Quires '.repeat(40),
  }))
  const many = Array.from({ length: 60 }, () => post('/proofs', { format: 'png', lines }))
  const statuses = (await Promise.all(many)).map((response) => response.status)
  expect(statuses).toContain(503)
  expect(statuses.every((status) => [200, 422, 429, 503].includes(status))).toBe(true)
}, 120_000)
