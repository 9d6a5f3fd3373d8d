// The real shop, as ./run starts it, filled with the demonstration foundry; for the benches.

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './bench.ts'

const program = 'build/release/bin/typecase'

/** A customer for withShop() to add. */
export const email = 'ines@tidalatlas.example'
export const password = 'a tidal atlas of rooms'

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address()
  await new Promise((closed) => probe.close(closed))
  return port
}

export async function answering(url) {
  for (let tries = 0; tries < 2400; tries++) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return reply.text()
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`${url} does not answer`)
}

/** Runs a program of the project; only its errors are shown. */
export const quietly = (command, ...words) =>
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'] })

/** Builds programs into build/release/bin. */
export const build = (...targets) => quietly('scripts/build', 'release', ...targets)

/** Starts a server whose log is build/bench/NAME.log and waits until `url` answers. */
export async function startServer(name, command, environment, url) {
  const [first, ...words] = command
  const child = spawn(first, words, {
    stdio: ['ignore', 'ignore', openSync(`build/bench/${name}.log`, 'w')],
    env: environment,
  })
  const ended = new Promise((done) => child.once('exit', done))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  try {
    await answering(url)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { pid: child.pid, stop }
}

/**
 * Makes a shop in a folder of its own. `remove` deletes it. `fonts` returns the folder to import,
 * when the demonstration foundry's fonts are there. `hasCustomer`: adds the customer above.
 */
export function makeShop({ fonts = () => 'build/demo', hasCustomer = false } = {}) {
  build('typecase')
  quietly('scripts/build-web')
  quietly('scripts/demo-fonts')
  const data = mkdtempSync(join(tmpdir(), 'bench-shop-'))
  mkdirSync(join(data, 'mail'))
  const environment = {
    ...process.env,
    TYPECASE_DATA: data,
    TYPECASE_SERVER_KEY: '5e'.repeat(32),
    TYPECASE_GATEWAY_ALLOW_SANDBOX: 'true',
    TYPECASE_GATEWAY_DEMONSTRATION: 'true',
    TYPECASE_GATEWAY_BASE_URL: 'http://127.0.0.1:9',
    TYPECASE_VAT_SERVICE_URL: 'off',
    TYPECASE_GATEWAY_SCRIPT: 'http://127.0.0.1:9/sandbox.js',
    TYPECASE_GATEWAY_SECRET_KEY: `sk_test_${'a1'.repeat(16)}`,
    TYPECASE_GATEWAY_PUBLISHABLE_KEY: `pk_test_${'b2'.repeat(16)}`,
    TYPECASE_GATEWAY_WEBHOOK_SECRETS: `whsec_${'c3'.repeat(16)}`,
  }
  const run = (words, input) =>
    execFileSync(program, words, { env: environment, input, stdio: 'pipe' })
  for (const words of [['migrate'], ['import', fonts()], ['apply', 'fixtures/shop']]) run(words)
  if (hasCustomer) run(['add-customer', email], `${password}\n`)
  return { environment, remove: () => rmSync(data, { recursive: true, force: true }) }
}

/**
 * Starts `typecase serve` and waits until it has answered for the path `first`. `prefix` is put before
 * the command; `port` is a free one unless told; `log` names the file of its log.
 */
export async function startShop(
  { environment },
  { settings = {}, prefix = [], port, first = '/api/fonts', log = 'shop' } = {},
) {
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const origin = `http://${address}`
  const all = {
    ...environment,
    TYPECASE_LISTEN_SHOP: address,
    TYPECASE_LISTEN_STAFF: `127.0.0.1:${await freePort()}`,
    TYPECASE_PUBLIC_URL: origin,
    ...settings,
  }
  const command = [...prefix, program, 'serve']
  return { address, origin, ...(await startServer(log, command, all, origin + first)) }
}

/** Gives `work` a running shop of its own, made and started as the options say. */
export async function withShop(work, options = {}) {
  const made = options.made ?? makeShop(options)
  try {
    const shop = await startShop(made, options)
    try {
      return await work(shop)
    } finally {
      await shop.stop()
    }
  } finally {
    made.remove()
  }
}
