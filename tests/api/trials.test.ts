import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { buy, customer } from './buy.ts'
import { SmtpSink } from './smtp-sink.ts'

let shop: Shop
let folder: string
let visitor: Buyer
beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
  folder = mkdtempSync(join(tmpdir(), 'typecase-trials-'))
})
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  visitor = new Buyer(shop)
})

/** Another network for each request, as many as the test needs. */
let networks = 0
const network = () => `198.${18 + Math.floor(++networks / 250)}.${networks % 250}.7`

/** A mailbox that nobody has asked from. */
const mailbox = () => `ada-${randomUUID().slice(0, 8)}@example.org`

async function request(fields: Record<string, unknown> = {}) {
  const { body } = await visitor.get('/trials')
  return {
    items: [{ itemId: 'inter' }],
    name: 'Ada Lovelace',
    email: mailbox(),
    company: 'Analytical Engines',
    purpose: 'brand',
    terms: body.terms,
    news: false,
    ...fields,
  }
}

const ask = (body: unknown, key: string = randomUUID(), from = network()) =>
  visitor.post('/trials', body, { 'idempotency-key': key, 'x-forwarded-for': from })

/** Asks, and repeats the request under the same key while the shop answers 503. */
async function askUntilAnswered(body: unknown, key: string, from: string) {
  let answer = await ask(body, key, from)
  for (let tries = 0; answer.status === 503 && tries < 5; ++tries)
    answer = await ask(body, key, from)
  return answer
}

/** Asks for the items, and opens the mailed link. */
async function trial(...items: string[]) {
  const body = await request({ items: items.map((itemId) => ({ itemId })) })
  expect((await ask(body)).status).toBe(202)
  const token = await new Mailbox(shop, body.email).token('Your trial fonts')
  const found = await visitor.post('/trials/get', { token })
  expect(found.status).toBe(200)
  for (const { url } of found.body.families) noteSecret('trial grant', url.split('/')[4])
  return { token, body, found: found.body }
}

async function fetched(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(shop.url + url, { headers, method })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const problem = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).code

function unzip(bytes: Buffer): string {
  const target = join(folder, randomUUID())
  mkdirSync(target)
  writeFileSync(`${target}.zip`, bytes)
  execFileSync('python3', ['-m', 'zipfile', '-e', `${target}.zip`, target])
  return target
}

const scan = (file: string) =>
  execFileSync('fc-scan', ['--format', '%{family[0]}', file], { encoding: 'utf8' })

describe('the offer', () => {
  test('has every family of the foundry, with the terms to agree to', async () => {
    const { status, body } = await visitor.get('/trials')
    expect(status).toBe(200)
    expect(body.days).toBe(14)
    expect(body.families.map(({ id }: { id: string }) => id)).toContain('amiri')
    expect(body.families).toHaveLength((await visitor.get('/fonts')).body.fonts.length)
    const page = await visitor.get('/pages/eula-trial')
    expect(page.body.title).toBe('Terms of trials')
    expect(page.body.description).toContain(body.terms.version)
  })

  test('is not sent again while it is the same', async () => {
    const { headers } = await visitor.get('/trials')
    const again = await fetched('/api/trials', { 'if-none-match': headers.get('etag')! })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

describe('a trial', () => {
  test('comes by mail, installs beside what is sold and leads back to who asked', async () => {
    const { body, found } = await trial('amiri', 'source-serif-4', 'recursive', 'inter-bold')
    expect(found).toMatchObject({ name: 'Ada Lovelace', downloadsLeft: 20 })
    expect(found.families.map(({ trialName }: { trialName: string }) => trialName).sort()).toEqual([
      'Amiri Trial',
      'Inter Trial',
      'Recursive Trial',
      'Source Serif 4 Trial',
    ])
    for (const family of found.families) {
      const zip = await fetched(family.url)
      expect(zip.status).toBe(200)
      expect(zip.headers.get('content-type')).toBe('application/zip')
      expect(zip.headers.get('content-disposition')).toBe(`attachment; filename="${family.file}"`)
      const inside = join(unzip(zip.bytes), family.file.replace('.zip', ''))
      const files = readdirSync(inside)
      expect(files).toEqual(expect.arrayContaining(['read-me.txt', 'terms.txt']))
      const fonts = files.filter((name) => /\.(otf|ttf|woff2)$/.test(name))
      expect(fonts.length).toBeGreaterThan(0)
      for (const font of fonts) {
        expect(scan(join(inside, font))).toContain(family.trialName)
        execFileSync('ots-sanitize', [join(inside, font)])
      }
      const { status, out } = shop.run('identify', join(inside, fonts[0]!))
      expect(status).toBe(0)
      expect(out).toContain('Given to  Ada Lovelace, Analytical Engines')
      expect(out).toContain(body.email)
    }
    // Four families are made for it, at idle priority.
  }, 180_000)

  test('is the same zip twice, whole and in parts', async () => {
    const { token, found } = await trial('amiri-bold')
    const [{ url }] = found.families
    const whole = await fetched(url)
    const again = await visitor.post('/trials/get', { token })
    const second = await fetched(again.body.families[0].url)
    expect(second.bytes.equals(whole.bytes)).toBe(true)

    const rest = await fetched(url, { range: 'bytes=1000-' })
    expect(rest.status).toBe(206)
    expect(rest.bytes.equals(whole.bytes.subarray(1000))).toBe(true)
    const head = await fetched(url, {}, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length))
    const known = await fetched(url, { 'if-none-match': whole.headers.get('etag')! })
    expect(known.status).toBe(304)

    const { body } = await visitor.post('/trials/get', { token })
    expect(body.downloadsLeft).toBe(18)
  })

  test('is given out twenty times', async () => {
    const { token, found } = await trial('inter-bold')
    const [{ url }] = found.families
    expect((await fetched(url)).status).toBe(200) // made, so that nobody waits for it
    const all = await Promise.all(Array.from({ length: 24 }, () => fetched(url)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(all.filter(({ status }) => status === 410).map(problem))).toEqual(
      new Set(['trial_spent']),
    )
    const looked = await fetched(url, { range: 'bytes=1-1' })
    expect([looked.status, problem(looked)]).toEqual([410, 'trial_spent'])
    const etag = all.find(({ status }) => status === 200)!.headers.get('etag')!
    const goesOn = { range: 'bytes=1000-', 'if-range': etag }
    expect((await fetched(url, goesOn)).status).toBe(206)
    const { status, body } = await visitor.post('/trials/get', { token })
    expect([status, body.code]).toEqual([410, 'trial_spent'])
  })

  test('ends after fourteen days', async () => {
    const { token, found } = await trial('inter-bold')
    new Sql(shop).run(
      `UPDATE trial_request SET expires_at = 1 WHERE id = (SELECT id FROM trial_request ORDER BY created_at DESC LIMIT 1)`,
      'SELECT 1',
    )
    const { status, body } = await visitor.post('/trials/get', { token })
    expect([status, body.code]).toEqual([410, 'trial_expired'])
    const file = await fetched(found.families[0].url)
    expect([file.status, problem(file)]).toEqual([410, 'trial_expired'])
  })

  test('opens by its own token and grant alone', async () => {
    const one = await trial('inter-bold')
    const other = await trial('amiri-bold')
    for (const token of ['', 'x', `${one.token}x`, one.token.slice(1), 'x'.repeat(5000)]) {
      const { status, body } = await visitor.post('/trials/get', { token })
      expect([status, body.code]).toEqual([404, 'unknown_trial'])
    }
    const [grant, name] = one.found.families[0].url.split('/').slice(4)
    const otherName = other.found.families[0].file
    for (const path of [`${grant}/${otherName}`, `${grant}x/${name}`, `x/${name}`]) {
      const file = await fetched(`/api/trials/files/${path}`)
      expect([file.status, problem(file)]).toEqual([403, 'bad_link'])
    }
    const order = await fetched(`/api/downloads/${grant}/${name}`)
    expect([order.status, problem(order)]).toEqual([403, 'bad_link'])
  })
})

describe('a request', () => {
  test('is one, and one mail, however often it is sent', async () => {
    const body = await request()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => ask(body, key)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(answers[0]!.body).toEqual({ email: body.email, days: 14 })
    const box = new Mailbox(shop, body.email)
    await box.next('Your trial fonts')
    expect(box.emails()).toHaveLength(1)

    const other = await ask({ ...body, name: 'Grace Hopper' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  })

  test.each([
    [{ items: [] }, '/items', 'required'],
    [{ items: [{ itemId: 'nothing' }] }, '/items/0/itemId', 'not_to_be_tried'],
    [{ name: ' ' }, '/name', 'required'],
    [{ email: 'nobody' }, '/email', 'invalid_email'],
    [{ company: 'x'.repeat(201) }, '/company', 'too_long'],
    [{ purpose: 'leisure' }, '/purpose', 'not_allowed'],
    [{ terms: { version: '0.9', sha256: '0'.repeat(64) } }, '/terms', 'terms_changed'],
    [{ colour: 'red' }, '/colour', 'unknown'],
  ])('with %j is refused at its field', async (fields, pointer, code) => {
    const { status, body } = await ask(await request(fields))
    expect(status).toBe(422)
    expect(body.errors).toEqual([expect.objectContaining({ pointer, code })])
  })

  test('needs a key', async () => {
    const { status, body } = await visitor.post('/trials', await request())
    expect([status, body.code]).toEqual([400, 'idempotency_key'])
  })

  test('of one mailbox is taken five times a day', async () => {
    const body = await request()
    const spelt = [1, 2, 3, 4, 5, 6].map((tag) => body.email.replace('@', `+${tag}@`))
    const statuses: number[] = []
    for (const email of spelt) statuses.push((await ask({ ...body, email })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const { headers } = await ask(body)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('of one mailbox is taken five times when fifty come at once', async () => {
    const body = await request()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, tag) =>
        ask({ ...body, email: body.email.replace('@', `+${tag}@`) }),
      ),
    )
    expect(all.filter(({ status }) => status === 202)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  test('of a customer who is signed in is taken, whatever strangers asked to the address', async () => {
    const body = await request()
    const from = network()
    const owner = await customer(shop, body.email)
    for (let i = 0; i < 5; ++i) await ask(body, randomUUID(), from)
    const asked = (buyer: Buyer, email = body.email) =>
      buyer.post('/trials', { ...body, email }, { 'idempotency-key': randomUUID() })
    expect((await asked(visitor)).status).toBe(429)
    expect((await asked(owner)).status).toBe(202)
    const other = await customer(shop, mailbox())
    expect((await asked(other)).status).toBe(429)
  })

  test('comes from one network forty times when fifty come at once', async () => {
    const block = network().replace(/\d+$/, '')
    const body = await request()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        askUntilAnswered({ ...body, email: mailbox() }, randomUUID(), `${block}${i}`),
      ),
    )
    const others = all.filter(({ status }) => status !== 202 && status !== 429)
    expect(others).toEqual([])
    expect(all.filter(({ status }) => status === 202)).toHaveLength(40)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('comes from one network forty times a day, by whatever addresses', async () => {
    const body = await request()
    const block = network().replace(/\d+$/, '')
    const statuses: number[] = []
    for (let i = 0; i < 1000; ++i) {
      const from = `${block}${i % 256}`
      statuses.push((await ask({ ...body, email: mailbox() }, randomUUID(), from)).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(960)
  })
})

test('a purchase after a trial is noted once', async () => {
  const email = mailbox()
  const buyer = await customer(shop, email)
  const body = await request({ email, items: [{ itemId: 'eb-garamond' }] })
  expect((await ask(body)).status).toBe(202)
  const order = await buy(buyer)
  const noted = () =>
    new Sql(shop).run(`SELECT family_id FROM trial_conversion WHERE order_id = '${order}'`)
  for (let i = 0; i < 2; ++i) {
    await shop.stopServer()
    await shop.startServer()
  }
  expect(noted()).toEqual([['eb-garamond']])
})

test('deleting an account deletes the trial requests of the customer', async () => {
  const email = mailbox()
  const [owner, other] = [await customer(shop, email), mailbox()]
  const asked = await Promise.all(
    [email, other].map(async (address) => ask(await request({ email: address }))),
  )
  expect(asked.map(({ status }) => status)).toEqual([202, 202])
  const token = await new Mailbox(shop, email).token('Your trial fonts')
  const kept = await owner.get('/authentication/export_customer')
  expect(kept.body.trials).toEqual([
    expect.objectContaining({ email, name: 'Ada Lovelace', downloads: 0, families: ['Inter'] }),
  ])
  const deleted = await owner.post('/authentication/delete_customer', {
    password: 'rua da boavista 84',
  })
  expect(deleted.status).toBe(204)

  const { status, body } = await visitor.post('/trials/get', { token })
  expect([status, body.code]).toEqual([410, 'trial_expired'])
  const left = new Sql(shop).run(
    `SELECT email FROM trial_request WHERE email IN ('${email}', '${other}')`,
  )
  expect(left).toEqual([[other]])
  const mails = new Sql(shop).run(
    `SELECT to_address FROM outbox WHERE kind = 'trial' AND to_address IN ('${email}', '${other}')`,
  )
  expect(mails).toEqual([[other]])
})

test('deleting an account gives no more trials', async () => {
  const email = mailbox()
  const owner = await customer(shop, email)
  const body = await request({ email })
  for (let i = 0; i < 5; ++i) expect((await ask(body)).status).toBe(202)
  const deleted = await owner.post('/authentication/delete_customer', {
    password: 'rua da boavista 84',
  })
  expect(deleted.status).toBe(204)
  expect((await ask(body)).status).toBe(429)
})

test('the mail leaves by SMTP as text and HTML, and its link opens the trial', async () => {
  const sink = await SmtpSink.start()
  await shop.stopServer()
  await shop.startServer({
    TYPECASE_MAIL_HOST: '127.0.0.1',
    TYPECASE_MAIL_PORT: String(sink.port),
    TYPECASE_MAIL_SECURITY: 'none',
    TYPECASE_MAIL_FROM: 'shop@opensorts.example',
  })
  try {
    const body = await request()
    expect((await ask(body)).status).toBe(202)
    // Mails of the tests before may still be waiting, and come first.
    const mail = () => sink.kept.find(({ to }) => to.includes(body.email))
    await until('the mail has arrived', async () => mail() !== undefined, 30)
    expect(mail()!.to).toEqual([body.email])
    const [received] = readEmails([mail()!.raw])
    expect(received!.types).toEqual(['text/plain', 'text/html'])
    expect(received!.text).not.toContain('Lovelace')
    const link = /^http\S+\/trials\/get\?token=([\w-]+)$/m.exec(received!.text)!
    expect(received!.html).toContain(`<a href="${link[0]}"`)
    noteSecret('mailed token', link[1])
    expect((await visitor.post('/trials/get', { token: link[1] })).status).toBe(200)
  } finally {
    await sink.close()
  }
})
