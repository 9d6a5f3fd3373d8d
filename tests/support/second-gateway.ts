// Another account at the gateway: a sandbox of its own, behind one address that knows accounts by
// their keys, as Stripe's does.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin } from './database.ts'
import { reservePort } from './ports.ts'
import { answers, end, start, until } from './processes.ts'

export interface Keys {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

export const otherKeys: Keys = {
  publishableKey: `pk_test_${'d4'.repeat(16)}`,
  secretKey: `sk_test_${'e5'.repeat(16)}`,
  webhookSecret: `whsec_${'f6'.repeat(16)}`,
}

/** An address that hands each call to the sandbox whose keys it has. */
export async function startAccounts() {
  const ports = new Map<string, number>()
  const server = createServer((request, response) => {
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const port = ports.get(key) ?? [...ports.values()][0] ?? 1
    const passed = ask(
      { port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add({ publishableKey, secretKey }: Keys, address: string) {
      const port = Number(new URL(address).port)
      ports.set(secretKey, port).set(publishableKey, port)
    },
    stop: () => server.close(),
  }
}

/** A sandbox for the other keys that tells a shop what happens. */
export async function startOtherSandbox(shopUrl: string) {
  const data = mkdtempSync(join(tmpdir(), 'typecase-sandbox-'))
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const process = start(
    join(bin, 'typecase-sandbox'),
    ['--port', String(port), '--data', data, '--webhook-url', `${shopUrl}/webhooks/stripe`],
    {
      TYPECASE_SANDBOX_SECRET_KEY: otherKeys.secretKey,
      TYPECASE_SANDBOX_PUBLISHABLE_KEY: otherKeys.publishableKey,
      TYPECASE_SANDBOX_WEBHOOK_SECRET: otherKeys.webhookSecret,
    },
    join(data, 'sandbox.log'),
  )
  await until('the other sandbox answers', answers(`${url}/sandbox.js`))
  return {
    url,
    log: () => readFileSync(join(data, 'sandbox.log'), 'utf8'),
    async stop() {
      await end(process, 'SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
