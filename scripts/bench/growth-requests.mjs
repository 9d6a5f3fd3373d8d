// Requests whose cost is compared between shops of different sizes. Each is the same in all of them.

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '../../tests/support/buyer.ts'
import { StaffBrowser } from '../../tests/support/console.ts'
import { query } from './a-year-of-sales.mjs'
import { get } from './bench.ts'
import { email, password } from './shop.mjs'

const brotli = ['Accept-Encoding: br']
const cuts = 40
const use = (itemId, fontLicenseId, licenseOptionId, fields = {}) => ({
  ...{ itemId, itemClass: 'style', fontLicenseId, licenseOptionId, fields },
})
const items = [
  use('eb-garamond-italic', 'desktop', '1-3'),
  use('inter-regular', 'desktop', '4-10'),
  use('inter-regular', 'web', '100k', { domains: 'tidalatlas.example' }),
]

/** Name and path of what any visitor asks for. */
const pages = {
  'front page': '/',
  'font page': '/spectral',
  'fonts, first page': '/api/fonts?page=1',
  fonts: '/api/fonts',
  styles: '/api/styles',
  'a font': '/api/fonts/spectral',
  languages: '/api/languages',
  'search, typing mistake': '/api/search?q=Frauncs',
  'search, two words': '/api/search?q=italic+condensed',
  'search, one letter': '/api/search?q=e',
  'search, a character': '/api/search?q=U%2B1E9E',
  sitemap: '/sitemap.xml',
}

/** Name and path of what the customer of 20 orders asks for. */
const own = {
  'own orders': '/api/orders',
  'own licences': '/api/entitlements',
  profile: '/api/authentication/customer',
}

function scriptOf(folder, name, body, more = '') {
  const file = join(folder, `${name}.lua`)
  const head = `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n`
  writeFileSync(file, `${head}wrk.body = [==[${JSON.stringify(body)}]==]\n${more}`)
  return file
}

/** Lua that places each order as another guest, from another network. */
const guests = `local order = wrk.body
local run = string.format("%x", os.time())
local count = 0
request = function()
  count = count + 1
  wrk.headers["Idempotency-Key"] = run .. "-" .. count
  wrk.headers["X-Forwarded-For"] = string.format("2001:db8:%x:%x::1", math.floor(count / 65536), count % 65536)
  local mine = order:gsub("ines@tidalatlas", "guest-" .. run .. "-" .. count .. "@tidalatlas")
  return wrk.format(nil, nil, nil, mine)
end
`

async function signedIn(origin) {
  const buyer = new Buyer({ url: origin })
  await buyer.post('/authentication/login_customer', { email, password })
  if (!buyer.access) throw new Error('the customer is not signed in')
  return [...brotli, `Authorization: Bearer ${buyer.access}`]
}

/** The requests of one shop for compare(), by name. `folder` is for what wrk reads. */
export async function requestsOf({ origin, pid, spent, database }, folder) {
  const serial = query(database, 'SELECT min(serial) FROM entitlement')[0][0]
  const asked = { ...pages, 'a licence, by its serial': `/api/verifications/${serial}` }
  const at = (path, more) => ({ ...{ pid, spent, headers: brotli, url: origin + path }, ...more })
  const headers = await signedIn(origin)
  const order = await new Buyer({ url: origin }).order(items, email)
  const quote = { items, billing: { country: 'DE', postalCode: '10115' } }
  return {
    ...Object.fromEntries(Object.entries(asked).map(([name, path]) => [name, at(path)])),
    ...Object.fromEntries(Object.entries(own).map(([name, path]) => [name, at(path, { headers })])),
    quote: at('/api/cart/quote', { script: scriptOf(folder, 'quote', quote) }),
    checkout: at('/api/checkout', {
      ...{ script: scriptOf(folder, 'checkout', order, guests), mayRefuse: true },
    }),
  }
}

/** Bytes of the body as it is sent; undefined: the shop does not know this request. */
export async function bytesOf({ url, headers, script }) {
  if (script) return 0
  const words = ['-s', '-o', '/dev/null', '-w', '%{http_code} %{size_download}']
  const out = execFileSync('curl', [...words, ...headers.flatMap((one) => ['-H', one]), url])
  const [status, bytes] = String(out).split(' ').map(Number)
  return status === 200 ? bytes : undefined
}

/** Microseconds of CPU for a tester font that is not stored: `cuts` of them. */
export async function cutCost({ origin, spent }, round) {
  const { styles } = await get(`${origin}/api/styles`)
  const { tester } = styles.find(({ id }) => id === 'eb-garamond-italic')
  const font = `${origin}/t/${tester.face}/${tester.first.instance}/${tester.features}`
  const before = spent()
  for (let cut = 0; cut < cuts; cut++) {
    const number = round * cuts + cut
    const letters = Array.from({ length: 8 }, (_, i) => 97 + ((number * (i + 3) + i * 5) % 26))
    const cover = [65 + (number % 26), ...new Set(letters)].map((one) => `u${one.toString(16)}`)
    const from = { 'x-forwarded-for': `10.${round}.${cut}.7` }
    const answer = await fetch(`${font}/only.${cover.join('.')}.woff2`, { headers: from })
    if (!answer.ok) throw new Error(`tester font: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return (spent() - before) / cuts
}

/** A member of staff who looks at found files. */
export async function staffOf({ environment, staffUrl, consoleUrl, origin }) {
  const words = ['staff', 'add', 'mira@foundry.example', '--name', 'Mira Holt', '--role', 'owner']
  const program = 'build/release/bin/typecase'
  const out = execFileSync(program, words, { env: environment, encoding: 'utf8' })
  const staff = new StaffBrowser({ url: origin, staffUrl, consoleUrl })
  const { status } = await staff.enrol(/\/welcome#([\w-]+)/.exec(out)[1])
  if (status !== 200) throw new Error(`enrolling answered ${status}`)
  return staff
}

/** Milliseconds until the shop has told whose a file without a mark is. */
export async function identifyTime(staff) {
  const [font] = globSync('build/demo/eb-garamond/*.{ttf,otf}').sort()
  const begin = performance.now()
  const { status, body } = await staff.call('POST', '/font_identifications', readFileSync(font))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return performance.now() - begin
}
