// run.mjs [OPERATION...]: tries every parameter of every operation of api/openapi.yaml and
// api/console.yaml, or of those named, with sqlmap against a running shop, on the database that TYPECASE_TEST_ENGINE names. First a
// service that does build its SQL from text, so that a tool that finds nothing has been seen to find
// something. Fails on a finding, on a parameter without a sample, and where sqlmap did not get to try.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Buyer } from '../../tests/support/buyer.ts'
import { signedInStaff } from '../../tests/support/console.ts'
import { Shop } from '../../tests/support/shop.ts'
import { addStaffToken } from '../../tests/support/staff.ts'
import { marked } from './marked.mjs'
import { requests } from '../../tests/support/samples.ts'

process.chdir(join(import.meta.dirname, '../..'))

const only = process.argv.slice(2)
const engine = process.env.TYPECASE_TEST_ENGINE ?? 'sqlite'
const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'
const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'))

/** The verdict of sqlmap on one request: 'found', 'clean', or else its last line of output. */
async function tried(name, text, database = engine) {
  const place = mkdtempSync(join(folder, `${name}-`)) // Both contracts have some names.
  writeFileSync(join(place, 'request.txt'), text)
  const words = [
    ...['-r', join(place, 'request.txt'), '--batch', '--level', '3', '--risk', '1'],
    ...['--dbms', database, '--output-dir', place, '--flush-session', '--disable-coloring'],
    ...['--ignore-code', '*', '--timeout', '20', '--retries', '1', '--ignore-stdin'],
  ]
  const { stdout } = await promisify(execFile)('sqlmap', words, { maxBuffer: 1 << 28 })
  if (/injection point\(s\)|is vulnerable/.test(stdout)) return 'found'
  if (/do not appear to be injectable/.test(stdout)) return 'clean'
  return stdout.trim().split('\n').slice(-8).join('\n')
}

async function seesWhatIsThere() {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE TABLE font (id TEXT, name TEXT); INSERT INTO font VALUES ('a', 'Amiri')")
  const server = createServer((request, response) => {
    const id = new URL(request.url, 'http://localhost').searchParams.get('id')
    try {
      response.end(JSON.stringify(database.prepare(`SELECT * FROM font WHERE id = '${id}'`).all()))
    } catch {
      response.writeHead(500).end()
    }
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const host = `127.0.0.1:${server.address().port}`
  const said = await tried('witness', `GET /?id=a* HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 'sqlite')
  server.close()
  if (said !== 'found') throw new Error(`sqlmap did not find an injection that is there:\n${said}`)
}

/**
 * A proxy of the shop behind which every request comes from an address of its own, so that limits
 * by address, which are others' to test, do not answer in the handlers' place.
 */
async function asMany(shop) {
  const { hostname, port } = new URL(shop.url)
  const anywhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const server = createServer((from, answer) => {
    const headers = { ...from.headers, 'x-forwarded-for': anywhere() }
    const to = ask({ hostname, port, path: from.url, method: from.method, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers)
      got.pipe(answer)
    })
    to.on('error', () => answer.destroy())
    from.pipe(to)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  return server
}

/** Fresh tokens of a customer; unless told, of a new one: what is tried may change their password. */
async function tokens(shop, who = `${randomUUID()}@example.org`) {
  const buyer = new Buyer(shop)
  if (who !== email) shop.addCustomer(who, password)
  const { status } = await buyer.post('/authentication/login_customer', { email: who, password })
  if (status !== 200) throw new Error(`signing in answered ${status}`)
  return { Authorization: `Bearer ${buyer.access}`, Refresh: buyer.refresh }
}

async function tokensFor(shop, request, isToken, who) {
  if (request.isStaffs) return { Authorization: `Bearer ${addStaffToken(shop)}` }
  return request.isCustomers || isToken ? await tokens(shop, who) : {}
}

async function anOrder(shop) {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const key = { 'idempotency-key': randomUUID() }
  return (await buyer.post('/checkout', await buyer.order(), key)).body.orderId
}

const isWanted = ({ operation }) => only.length === 0 || only.includes(operation)

/** The fault of an operation, none of most, and how many places were tried. */
async function tryOne(operation, { places, text }) {
  if (places === 0) return { places, faults: [] }
  const begun = performance.now()
  const said = await tried(operation, text)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${engine} ${operation}: ${places} places, ${seconds} s, ${said}`)
  return { places, faults: said === 'clean' ? [] : [`${operation}: ${said}`] }
}

async function tryShop(shop, id) {
  const proxy = await asMany(shop)
  const host = `127.0.0.1:${proxy.address().port}`
  const done = []
  for (const request of requests({ getOrder: { id }, payOrder: { id } }).filter(isWanted)) {
    const isToken =
      request.operation === 'currentCustomer' || request.operation === 'refreshCustomer'
    const who = request.path.includes(id) ? email : undefined // Whose order it is.
    const signed = await tokensFor(shop, request, isToken, who)
    done.push(await tryOne(request.operation, marked(request, host, signed, isToken)))
  }
  proxy.close()
  return done
}

/** Each operation by an owner of its own, as one of them ends the session; of one the cookie too. */
async function tryConsole(shop, id) {
  const { host } = new URL(shop.staffUrl)
  const ofOrder = [
    'showOrder',
    'getOrderDocument',
    'planRefund',
    'requestRefund',
    'correctInvoice',
    'sendReceiptAgain',
    'buildOrderAgain',
  ]
  const own = Object.fromEntries(ofOrder.map((operation) => [operation, { id }]))
  const done = []
  for (const request of requests(own, 'api/console.yaml').filter(isWanted)) {
    const { cookie } = await signedInStaff(shop, 'owner')
    const isToken = request.operation === 'getStaffSession'
    const { places, text } = marked(request, host, { Cookie: cookie }, isToken)
    const withOrigin = text.replace('\r\n', `\r\nOrigin: ${shop.consoleUrl}\r\n`)
    done.push(await tryOne(request.operation, { places, text: withOrigin }))
  }
  return done
}

async function tryAll(shop) {
  const id = await anOrder(shop)
  const done = [...(await tryShop(shop, id)), ...(await tryConsole(shop, id))]
  const places = done.reduce((sum, one) => sum + one.places, 0)
  const faults = done.flatMap((one) => one.faults)
  console.log(`${engine}: ${places} places tried, ${faults.length} faults`)
  return faults
}

const shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
try {
  shop.addCustomer(email, password)
  await seesWhatIsThere()
  const faults = await tryAll(shop)
  if (faults.length > 0) throw new Error(faults.join('\n'))
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
