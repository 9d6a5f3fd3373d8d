import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bin, engine } from '@typecase/tests-support/database'
import { answers, end, ownEnvironment, start, until } from '@typecase/tests-support/processes'
import { reservePort } from '@typecase/tests-support/ports'
import { Shop, type ShopOptions } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { Wire, getRequest, postRequest } from '@typecase/tests-support/wire'
import { buy, customer } from './buy.ts'
import { SmtpSink } from './smtp-sink.ts'

async function withShop(test: (shop: Shop) => Promise<void>, options: ShopOptions = {}) {
  const shop = await Shop.start(options)
  try {
    await test(shop)
  } finally {
    await shop.stop()
  }
}

const menus = getRequest('/api/menus')

test('the hundred and first connection of one address is refused unasked, others are served', () =>
  withShop(async (shop) => {
    const crowd = await Promise.all(
      Array.from({ length: 100 }, () => Wire.open(shop.url, '127.0.0.3')),
    )
    for (const wire of crowd) expect((await wire.ask(menus))?.status).toBe(200)

    // It sends nothing, and nobody has left: the server waits for neither.
    const excess = await Wire.open(shop.url, '127.0.0.3')
    const refusal = await excess.receive()
    expect(refusal?.status).toBe(503)
    expect(refusal?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await excess.closes()).toBe(true)

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

/** Sends one request after the other until the server leaves. An end between replies is no loss. */
class Visitor {
  replies = 0
  readonly cut: Promise<boolean>

  constructor(shop: Shop, request: string) {
    this.cut = this.#visit(shop, request)
  }

  async #visit(shop: Shop, request: string): Promise<boolean> {
    const wire = await Wire.open(shop.url)
    for (;;) {
      const reply = await wire.ask(request)
      if (!reply) return wire.rest > 0
      this.replies++
      if (reply.headers.get('connection') === 'close') return false
    }
  }
}

test('a shop that is told to end under load answers what it took, and ends with 0', () =>
  withShop(async (shop) => {
    const cart = '{"items":[]}'
    const fields =
      'Content-Type: application/json\r\nExpect: 100-continue\r\n' +
      `Content-Length: ${cart.length}\r\n`
    const slow = await Promise.all(Array.from({ length: 8 }, () => Wire.open(shop.url)))
    const idle = await Wire.open(shop.url)
    expect((await idle.ask(menus))?.status).toBe(200)
    const quick = [menus, getRequest('/eb-garamond'), getRequest('/api/nothing')]
    const visitors = Array.from({ length: 15 }, (_, i) => new Visitor(shop, quick[i % 3]!))
    await until('every visitor is served', async () => visitors.every(({ replies }) => replies > 3))

    // The server says 100 when it has taken a request. The bodies come when it is ending already.
    const head = postRequest('/api/cart/quote', fields)
    for (const wire of slow) expect((await wire.ask(head))?.status).toBe(100)
    const ended = shop.stopServer()
    await until('the server is ending', async () => shop.log().includes('"event":"stopping"'))
    for (const wire of slow) wire.send(cart)

    const late = await Promise.all(slow.map((wire) => wire.receive()))
    expect(late.map((reply) => reply?.status)).toEqual(slow.map(() => 200))
    expect(await Promise.all(visitors.map(({ cut }) => cut))).toEqual(visitors.map(() => false))
    expect(await idle.closes()).toBe(true)

    expect((await ended).code).toBe(0)
    await expect(Wire.open(shop.url)).rejects.toThrow()
    expect(shop.log().includes('drain_incomplete')).toBe(false)
  }))

test('a shop that is told to end while a mail server hangs ends soon and keeps the mail', async () => {
  const sink = await SmtpSink.start()
  sink.conduct = 'hang'
  const environment = {
    TYPECASE_MAIL_HOST: '127.0.0.1',
    TYPECASE_MAIL_PORT: String(sink.port),
    TYPECASE_MAIL_SECURITY: 'none',
  }
  try {
    await withShop(
      async (shop) => {
        await buy(await customer(shop))
        await until('the mail server hangs', async () => sink.seen.length > 0)
        expect((await shop.stopServer()).code).toBe(0)
        expect(shop.log()).toContain('"event":"stopped_while_work_ran"')
        const free = "SELECT state FROM job WHERE kind = 'mail' AND lease IS NULL AND losses = 0"
        expect(new Sql(shop).run(free)).toEqual([['waiting']])
      },
      { environment },
    )
  } finally {
    await sink.close()
  }
})

/** The output of a server that cannot start with these settings. */
const failedStart = (environment: Record<string, string>) =>
  new Promise<{ status: unknown; stderr: string }>((done) => {
    const options = { env: { ...ownEnvironment(), ...environment } }
    execFile(join(bin, 'typecase'), ['serve'], options, (failure, _out, stderr) =>
      done({ status: failure?.code, stderr }),
    )
  })

test('a second server on the same database', () =>
  withShop(async (shop) => {
    const [port, staff, preview] = [await reservePort(), await reservePort(), await reservePort()]
    const elsewhere = {
      ...shop.environment,
      TYPECASE_LISTEN_SHOP: `127.0.0.1:${port}`,
      TYPECASE_LISTEN_STAFF: `127.0.0.1:${staff}`,
      TYPECASE_LISTEN_PREVIEW: `127.0.0.1:${preview}`,
    }
    if (engine === 'sqlite') {
      const { status, stderr } = await failedStart(elsewhere)
      expect(status).toBe(1)
      expect(stderr).toMatch(/^typecase: .*(another|in use|running)[^\n]*\n$/i)
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
    const failed = await failedStart({ ...shop.environment, TYPECASE_LISTEN_STAFF: host })
    expect(failed).toEqual({ status: 1, stderr: expect.stringMatching(`^typecase: .*${host}`) })
  }))

test('an https address of the shop switches strict transport on', () =>
  withShop(
    async (shop) => {
      const { headers } = await fetch(`${shop.url}/`)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
    { environment: { TYPECASE_PUBLIC_URL: 'https://shop.example' } },
  ))
