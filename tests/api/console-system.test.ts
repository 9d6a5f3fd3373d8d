// The system area of the staff console: jobs, mails, builds, the tester log and the audit log.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buy, customer } from './buy.ts'
import { SmtpSink } from './smtp-sink.ts'

vi.setConfig({ testTimeout: 120_000 })

let sink: SmtpSink
let shop: Shop
let sql: Sql
let staff: StaffBrowser
beforeAll(async () => {
  sink = await SmtpSink.start()
  shop = await Shop.start({
    environment: {
      TYPECASE_MAIL_HOST: '127.0.0.1',
      TYPECASE_MAIL_PORT: String(sink.port),
      TYPECASE_MAIL_SECURITY: 'none',
    },
  })
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'manager')
})
afterAll(async () => {
  await shop.stop()
  await sink.close()
})

type Json = ReturnType<typeof JSON.parse>

const find = async (list: string, query: Record<string, string | number> = {}) => {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  )
  const { status, body } = await staff.get(`/${list}?${words}`)
  if (status !== 200) throw new Error(`${list} answered ${status} ${JSON.stringify(body)}`)
  return body as Json
}

const auditRows = async (query: Record<string, string | number>) =>
  (await find('audit', query)).entries as Json[]

const codes = (answers: { status: number; body: Json }[]) =>
  answers.map(({ status, body }) => (status === 202 ? 'accepted' : body.code))

const sixteen = (ask: () => Promise<{ status: number; body: Json }>) =>
  Promise.all(Array.from({ length: 16 }, ask))

/** A mail that the server refuses for good. */
async function refusedMail() {
  sink.conduct = { step: 'recipient', code: 550 }
  const email = `${randomUUID()}@tidalatlas.example`
  await new Buyer(shop).post('/authentication/register_customer', {
    email,
    password: 'a tidal atlas of rooms',
  })
  let mail: Json
  await until('the mail was refused', async () => {
    ;[mail] = (await find('mails', { q: email.toUpperCase() })).mails
    return mail?.state === 'failed'
  })
  return mail
}

describe('mails', () => {
  test('a mail that was refused is shown without its text, and sent again', async () => {
    const mail = await refusedMail()
    const text = sql.run(`SELECT text_body FROM outbox WHERE id = '${mail.id}'`).flat().join('\n')
    const token = /confirm=([\w.-]+)/.exec(text)![1]!
    expect(mail).toMatchObject({ attempts: 1, sentAt: null, nextAt: null })
    expect(mail.lastError).toContain('550')
    expect(mail.subject).toMatch(/^Confirm your address/)
    for (const list of ['mails?state=all', 'jobs', 'audit']) {
      expect(JSON.stringify((await staff.get(`/${list}`)).body)).not.toContain(token)
    }
    expect((await find('mails', { state: 'failed' })).mails).toContainEqual(mail)
    expect((await find('jobs', { state: 'failed', kind: 'mail' })).jobs).toMatchObject([
      { key: mail.id, attempts: 1, nextAt: null },
    ])

    sink.conduct = 'take'
    expect((await staff.post(`/mails/${mail.id}/retry`)).status).toBe(202)
    await until('it has left', async () => {
      const [sent] = (await find('mails', { state: 'sent', q: mail.to })).mails
      return sent?.id === mail.id && sent.sentAt !== null && sent.lastError === null
    })
    expect(sink.kept.filter(({ to }) => to.includes(mail.to))).toHaveLength(1)
    expect((await find('mails', { q: mail.to })).mails).toEqual([])
    const again = await staff.post(`/mails/${mail.id}/retry`)
    expect([again.status, again.body.code]).toEqual([409, 'mail_sent'])
    expect(await auditRows({ object: mail.id })).toMatchObject([
      { action: 'mail.retried', who: 'Mira Holt', via: 'session', permission: 'system:write' },
    ])
  })

  test('sixteen retries at once send it once', async () => {
    const mail = await refusedMail()
    sink.conduct = 'take'
    const outcomes = new Set(codes(await sixteen(() => staff.post(`/mails/${mail.id}/retry`))))
    expect(outcomes).toContain('accepted')
    expect([...outcomes].every((one) => ['accepted', 'mail_sent'].includes(one))).toBe(true)
    await until('it has left', async () => (await find('mails', { q: mail.to })).mails.length === 0)
    expect(sink.kept.filter(({ to }) => to.includes(mail.to))).toHaveLength(1)
    expect((await auditRows({ object: mail.id })).length).toBeLessThanOrEqual(2)
  })

  test('the command line and the console record the same', async () => {
    const mail = await refusedMail()
    sink.conduct = 'take'
    expect(shop.run('mail', '--retry', mail.id)).toMatchObject({
      status: 0,
      out: '1 mail is tried again.\n',
    })
    expect(await auditRows({ object: mail.id, member: 'command_line' })).toMatchObject([
      { action: 'mail.retried', memberId: null, via: 'command_line', permission: '' },
    ])
  })
})

describe('jobs', () => {
  test('a job that was given up comes first and runs again', async () => {
    const mail = await refusedMail()
    const [job] = (await find('jobs')).jobs as Json[]
    expect(job).toMatchObject({ state: 'failed', nextAt: null })
    const { counts, kinds } = await find('jobs', { kind: 'none' })
    expect(counts.failed).toBeGreaterThan(0)
    expect(kinds).toContain('mail')
    const { id } = (await find('jobs', { kind: 'mail', state: 'failed' })).jobs.find(
      ({ key }: Json) => key === mail.id,
    )
    sink.conduct = 'take'
    const outcomes = new Set(codes(await sixteen(() => staff.post(`/jobs/${id}/retry`))))
    expect(outcomes).toContain('accepted')
    expect([...outcomes].every((one) => ['accepted', 'job_done', 'job_runs'].includes(one))).toBe(
      true,
    )
    await until('it has left', async () => (await find('mails', { q: mail.to })).mails.length === 0)
    expect(sink.kept.filter(({ to }) => to.includes(mail.to))).toHaveLength(1)
    const [row] = await auditRows({ object: id })
    expect(row).toMatchObject({ action: 'job.retried', permission: 'system:write' })
    expect(JSON.parse(row.after)).toEqual({ kind: 'mail', key: mail.id })
    await until('the job is done', async () => {
      const { status, body } = await staff.post(`/jobs/${id}/retry`)
      return status === 409 && body.code === 'job_done'
    })
  })

  test('a payload is never shown', async () => {
    const payload = randomUUID()
    sql.run(
      `INSERT INTO job (id, kind, key, payload, state, priority, run_at, attempts, created_at)
       VALUES ('${'7'.repeat(26)}', 'unknown', 'key', '{"token":"${payload}"}', 'waiting', 1,
         9000000000000000, 0, 0)`,
      'SELECT 1',
    )
    const { jobs } = await find('jobs', { kind: 'unknown' })
    expect(jobs).toMatchObject([{ state: 'waiting', key: 'key', attempts: 0, lastError: null }])
    expect(JSON.stringify(await find('jobs'))).not.toContain(payload)
  })
})

test('a build that failed is listed until it is built', async () => {
  const [[text]] = sql.run("SELECT sha256 FROM eula WHERE kind_id = 'desktop'") as [[string]]
  sql.run("UPDATE eula SET sha256 = 'lost' WHERE kind_id = 'desktop'", 'SELECT 1')
  sink.conduct = 'take'
  const id = await buy(await customer(shop, `${randomUUID()}@tidalatlas.example`))
  let build: Json
  await until('the build has failed', async () => {
    build = (await find('builds')).builds.find(({ orderId }: Json) => orderId === id)
    return build?.isParked
  })
  expect(build).toMatchObject({ isSmaller: false, nextAt: null })
  expect(build.lastError).toMatch(/^no licence text desktop/)
  sql.run(`UPDATE eula SET sha256 = '${text}' WHERE kind_id = 'desktop'`, 'SELECT 1')
  expect((await staff.post(`/orders/${id}/files`)).status).toBe(202)
  await until('it is built', async () =>
    (await find('builds')).builds.every(
      ({ orderId, isSmaller }: Json) => orderId !== id || isSmaller,
    ),
  )
})

test('the tester log tells what each block was sent of a family', async () => {
  const ada = await customer(shop, 'ada@tidalatlas.example')
  const { id } = (await ada.get('/authentication/customer')).body
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000_000
  const line = (block: string, family: string, who: string, characters: string, at = hour) =>
    `INSERT INTO tester_access (hour, block, family_id, customer_id, requests, refused, characters,
       last_grant, updated_at)
     VALUES (${at}, '${block}', '${family}', '${who}', 3, 1, '${characters}', '', ${at})`
  sql.run(
    line('198.51.100.0/24', 'vollkorn', id, '400-4ff'),
    line('198.51.100.0/24', 'vollkorn', id, '480-52f', hour - 3_600_000_000),
    line('203.0.113.0/24', 'no-longer-here', '', '400'),
    line('203.0.113.0/24', 'vollkorn', '', '400-fff', hour - 20 * 86_400_000_000),
    'SELECT 1',
  )
  const { rows } = await find('tester_log')
  expect(rows[0]).toMatchObject({
    ...{ block: '198.51.100.0/24', customerId: id, customerEmail: 'ada@tidalatlas.example' },
    ...{ family: { id: 'vollkorn', name: 'Vollkorn' }, requests: 6, refused: 2 },
    ...{ characters: 0x130, grant: null },
  })
  expect(rows[1]).toMatchObject({
    family: { id: null, name: 'no-longer-here' },
    ...{ customerId: null, customerEmail: null, characters: 1 },
  })
  const longer = (await find('tester_log', { family: 'vollkorn', days: 30 })).rows
  expect(longer.map(({ characters }: Json) => characters)).toEqual([0xc00, 0x130])
})

describe('the audit log', () => {
  test('is filtered by member, action, object and day', async () => {
    const [row] = await auditRows({ action: 'mail.retried', limit: 1 })
    const day = row.at.slice(0, 10)
    for (const query of [
      { member: row.memberId ?? 'command_line' },
      { action: 'mail' },
      { object: row.objectId },
      { from: day, to: day },
      { member: row.memberId ?? 'command_line', action: 'mail', object: row.objectId, to: day },
    ]) {
      expect(await auditRows({ ...query, limit: 200 }), JSON.stringify(query)).toContainEqual(row)
    }
    for (const query of [
      { member: '0'.repeat(26) },
      { action: 'mai' },
      { action: 'mail.retrie' },
      { object: '%' },
      { customer: row.objectId },
      { to: '2020-01-01' },
    ]) {
      expect(await auditRows(query), JSON.stringify(query)).toEqual([])
    }
  })

  test('names the customer whom a member acted as, until they are deleted', async () => {
    const ada = await customer(shop, 'acted@tidalatlas.example')
    const { id } = (await ada.get('/authentication/customer')).body
    const acting = shop.run(
      ...['impersonate', 'acted@tidalatlas.example', '--staff', 'Mira', '--reason', 'a question'],
    )
    expect(acting.status).toBe(0)
    const [row] = await auditRows({ customer: id })
    expect(row).toMatchObject({ actingAs: 'acted@tidalatlas.example', reason: 'a question' })
    sql.run(`UPDATE customer SET email = '', email_key = '' WHERE id = '${id}'`, 'SELECT 1')
    expect((await auditRows({ customer: id }))[0]).toMatchObject({ customerId: id, actingAs: null })
  })

  test('goes on from page to page and tells how far it is sealed', async () => {
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Json = await find('audit', { limit: 3, after })
      seen.push(...page.entries.map(({ id }: Json) => id))
      after = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    const [[count]] = sql.run('SELECT count(*) FROM staff_audit') as [[string]]
    expect(seen).toHaveLength(Number(count))
    await until('all is sealed', async () => (await find('audit')).chain.unsealed === 0)
    const { chain, entries } = await find('audit', { limit: 1 })
    expect(chain).toMatchObject({ sequence: Number(count), sealedAt: expect.any(String) })
    expect(entries[0].sequence).toBeGreaterThan(0)
    const metrics = await (await fetch(`${shop.staffUrl}/metrics`)).text()
    expect(metrics).toContain(`\ntypecase_audit_sealed_sequence ${count}\n`)
    expect(metrics).toContain('\ntypecase_audit_unsealed_rows 0\n')
    expect(metrics).toMatch(/\ntypecase_audit_seconds_since_seal \d+\n/)
  })

  test('holds what the command line imported and migrated', async () => {
    const rows = await auditRows({ member: 'command_line', action: 'database.migrated' })
    expect(JSON.parse(rows.at(-1).after).migrations).toBeGreaterThan(0)
    const [imported] = await auditRows({ action: 'fonts.imported' })
    expect(JSON.parse(imported.after)).toMatchObject({ refused: expect.any(Number) })
    expect(JSON.parse(imported.after).families).toBeGreaterThan(0)
  })
})

describe('parameters', () => {
  const parameters = {
    jobs: ['state', 'kind', 'after', 'limit'],
    mails: ['q', 'state', 'after', 'limit'],
    tester_log: ['family', 'days'],
    audit: ['member', 'action', 'object', 'customer', 'from', 'to', 'after', 'limit'],
  }

  test('that cannot be read are refused at their name', async () => {
    for (const [list, name, value] of [
      ['jobs', 'state', 'done'],
      ['jobs', 'kind', 'x'.repeat(201)],
      ['jobs', 'limit', '0'],
      ['mails', 'state', 'waiting'],
      ['mails', 'limit', '201'],
      ['tester_log', 'days', '91'],
      ['tester_log', 'days', '0'],
      ['tester_log', 'family', '%'],
      ['audit', 'action', '%'],
      ['audit', 'from', '2026-02-30'],
      ['audit', 'object', 'a\u0007'],
      ['audit', 'limit', '1.5'],
    ] as const) {
      const { status, body } = await staff.get(`/${list}?${new URLSearchParams({ [name]: value })}`)
      expect([status, body.code, body.errors?.[0].pointer], `${list} ${name}`).toEqual([
        ...[422, 'invalid_filter', `/${name}`],
      ])
    }
  })

  test('a cursor of another list is refused', async () => {
    const { next } = await find('audit', { limit: 1 })
    for (const list of ['jobs', 'mails', 'orders']) {
      const { status, body } = await staff.get(`/${list}?after=${next}`)
      expect([status, body.errors[0].pointer], list).toEqual([422, '/after'])
    }
  })

  const hostile = ['%', '_', "'", "' OR 1=1 --", '\\', '"', '*', '\u202e', '𝕏', '{strpos}', '$1']
  test.each([...hostile, 'x'.repeat(10_000)])('bear %s', async (text) => {
    for (const [list, names] of Object.entries(parameters)) {
      for (const name of names) {
        const words = new URLSearchParams({ [name]: text })
        const { status } = await staff.get(`/${list}?${words}`)
        expect([200, 414, 422, 431], `${list} ${name}`).toContain(status)
      }
    }
    for (const list of ['jobs', 'mails']) {
      const at = `/${list}/${encodeURIComponent(text.slice(0, 500))}/retry`
      expect([404, 414], list).toContain((await staff.post(at)).status)
    }
  })

  test('a NUL and what is no UTF-8 are refused', async () => {
    for (const [list, names] of Object.entries(parameters)) {
      for (const value of ['%00', '%ff', '%c3%28']) {
        const { status } = await staff.get(`/${list}?${names[0]}=${value}`)
        expect(status, `${list} ${value}`).toBe(400)
      }
    }
    for (const list of ['jobs', 'mails']) {
      for (const id of ['%00', '%ff']) {
        expect([400, 404]).toContain((await staff.post(`/${list}/${id}/retry`)).status)
      }
    }
  })
})
