// The real shop, as ./run starts it, filled with the demonstration foundry; for the benches.

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = 'build/release/bin/typecase'

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address()
  await new Promise((closed) => probe.close(closed))
  return port
}

export async function answering(url) {
  for (let tries = 0; tries < 200; tries++) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return reply.text()
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`${url} does not answer`)
}

/**
 * Makes a shop in a folder of its own. `remove` deletes it. `fonts` returns the folder to import,
 * when the demonstration foundry's fonts are there.
 */
export function makeShop({ fonts = () => 'build/demo' } = {}) {
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('scripts/build', ['release', 'typecase'], quietly)
  execFileSync('scripts/build-web', quietly)
  execFileSync('scripts/demo-fonts', quietly)
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
  for (const words of [['migrate'], ['import', fonts()], ['seed', 'fixtures/shop']]) {
    execFileSync(program, words, { stdio: 'pipe', env: environment })
  }
  return { environment, remove: () => rmSync(data, { recursive: true, force: true }) }
}

/**
 * Starts `typecase serve` and waits until it has answered; it writes build/bench/shop.log. `prefix`
 * is put before the command; `port` is a free one unless told.
 */
export async function startShop({ environment }, { settings = {}, prefix = [], port } = {}) {
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const [command, ...words] = [...prefix, program, 'serve']
  mkdirSync('build/bench', { recursive: true })
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', openSync('build/bench/shop.log', 'w')],
    env: {
      ...environment,
      TYPECASE_LISTEN_SHOP: address,
      TYPECASE_LISTEN_STAFF: `127.0.0.1:${await freePort()}`,
      TYPECASE_PUBLIC_URL: `http://${address}`,
      ...settings,
    },
  })
  await answering(`http://${address}/api/fonts`)
  return {
    address,
    pid: child.pid,
    stop: () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      return ended
    },
  }
}
