import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bin, engine } from '@typecase/tests-support/database'
import { answers, end, ownEnvironment, start, until } from '@typecase/tests-support/processes'
import { reservePort } from '@typecase/tests-support/ports'
import { Shop, type ShopOptions } from '@typecase/tests-support/shop'
import { Wire, getRequest, postRequest } from '@typecase/tests-support/wire'

async function withShop(test: (shop: Shop) => Promise<void>, options: ShopOptions = {}) {
  const shop = await Shop.start(options)
  try {
    await test(shop)
  } finally {
    await shop.stop()
  }
}

const menus = getRequest('/api/menus')

test('the hundred and first connection of one address is refused at once, others are served', () =>
  withShop(async (shop) => {
    const crowd = await Promise.all(
      Array.from({ length: 100 }, () => Wire.open(shop.url, '127.0.0.3')),
    )
    for (const wire of crowd) expect((await wire.ask(menus))?.status).toBe(200)

    const begun = performance.now()
    const excess = await Wire.open(shop.url, '127.0.0.3')
    const refusal = await excess.receive()
    expect(refusal?.status).toBe(503)
    expect(refusal?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await excess.closes()).toBe(true)
    expect(performance.now() - begun).toBeLessThan(1000)

    const other = await Wire.open(shop.url, '127.0.0.2')
    expect((await other.ask(menus))?.status).toBe(200)
    for (const wire of crowd) expect((await wire.ask(menus))?.status).toBe(200)

    crowd[0]!.close()
    await until('the place of the one who left is free', async () => {
      const next = await Wire.open(shop.url, '127.0.0.3')
      const reply = await next.ask(menus)
      next.close()
      return reply?.status === 200
    })
    for (const wire of [...crowd, other]) wire.close()
  }))

/** Asks one thing after the other until the server leaves. An end between replies is no loss. */
async function visit(shop: Shop, request: string) {
  let replies = 0
  const wire = await Wire.open(shop.url)
  for (;;) {
    const reply = await wire.ask(request)
    if (!reply) return { replies, cut: wire.rest > 0 ? 1 : 0 }
    replies++
    if (reply.headers.get('connection') === 'close') return { replies, cut: 0 }
  }
}

test('a shop that is told to end under load answers what it took, and ends with 0', () =>
  withShop(async (shop) => {
    const signIn = JSON.stringify({ email: 'ines@tidalatlas.example', password: 'wrong' })
    const fields = `Content-Type: application/json\r\nContent-Length: ${signIn.length}\r\n`
    const slow = await Promise.all(Array.from({ length: 8 }, () => Wire.open(shop.url)))
    const idle = await Wire.open(shop.url)
    expect((await idle.ask(menus))?.status).toBe(200)
    const quick = [menus, getRequest('/eb-garamond'), getRequest('/api/nothing')]
    const visitors = Array.from({ length: 15 }, (_, i) => visit(shop, quick[i % quick.length]!))
    await sleep(200)

    // Eight sign-ins wait for one thread that checks passwords: they are surely under way.
    for (const wire of slow) {
      wire.send(postRequest('/api/authentication/login_customer', fields, signIn))
    }
    await sleep(50)
    const ended = shop.stopServer()

    const late = await Promise.all(slow.map((wire) => wire.receive()))
    expect(late.map((reply) => reply?.status)).toEqual(slow.map(() => 401))
    const visits = await Promise.all(visitors)
    expect(visits.reduce((sum, { cut }) => sum + cut, 0)).toBe(0)
    expect(visits.reduce((sum, { replies }) => sum + replies, 0)).toBeGreaterThan(50)
    expect(await idle.closes()).toBe(true)

    const { code, seconds } = await ended
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(15)
    await expect(Wire.open(shop.url)).rejects.toThrow()
    expect(shop.log()).not.toContain('drain_incomplete')
  }))

test('a second server on the same database', () =>
  withShop(async (shop) => {
    const [port, staff] = [await reservePort(), await reservePort()]
    const elsewhere = {
      ...shop.environment,
      TYPECASE_LISTEN_SHOP: `127.0.0.1:${port}`,
      TYPECASE_LISTEN_STAFF: `127.0.0.1:${staff}`,
    }
    if (engine === 'sqlite') {
      const second = spawnSync(join(bin, 'typecase'), ['serve'], {
        env: { ...ownEnvironment(), ...elsewhere },
        encoding: 'utf8',
        timeout: 10_000,
      })
      expect(second.status).toBe(1)
      expect(second.stderr).toMatch(/^typecase: .*(another|in use|running)[^\n]*\n$/i)
    } else {
      const second = start(
        join(bin, 'typecase'),
        ['serve'],
        elsewhere,
        join(shop.data, 'second.log'),
      )
      await until('both answer', answers(`http://127.0.0.1:${port}/api/menus`), 30)
      await end(second, 'SIGTERM')
      expect(second.exitCode).toBe(0)
    }
    expect(await answers(`${shop.url}/api/menus`)()).toBe(true)
  }))

test('an address that cannot be had is named', () =>
  withShop(async (shop) => {
    await shop.stopServer()
    const { host } = new URL(shop.url)
    const { status, stderr } = spawnSync(join(bin, 'typecase'), ['serve'], {
      env: { ...ownEnvironment(), ...shop.environment, TYPECASE_LISTEN_STAFF: host },
      encoding: 'utf8',
      timeout: 10_000,
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(`^typecase: .*${host}`)])
  }))

test('an https address of the shop switches strict transport on', () =>
  withShop(
    async (shop) => {
      const { headers } = await fetch(`${shop.url}/`)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
    { environment: { TYPECASE_PUBLIC_URL: 'https://shop.example' } },
  ))
