import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Buyer } from '@typecase/tests-support/buyer'
import { type Email, readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { buy, customer, pay } from './buy.ts'
import { type Received, type SinkOptions, SmtpSink, selfSigned } from './smtp-sink.ts'

const mailSettings = (sink: SmtpSink, security: string) => ({
  TYPECASE_MAIL_HOST: '127.0.0.1',
  TYPECASE_MAIL_PORT: String(sink.port),
  TYPECASE_MAIL_SECURITY: security,
  TYPECASE_MAIL_FROM: 'shop@opensorts.example',
})

/** The lines of `typecase mail`, without their head. */
const unsent = (shop: Shop) =>
  shop
    .run('mail')
    .out.split('\n')
    .slice(1)
    .filter((line) => line !== '')

/** How many mails are neither sent nor parked. */
const waitingMails = (shop: Shop) =>
  Number(
    new Sql(shop).run("SELECT count(*) FROM job WHERE kind = 'mail' AND state = 'waiting'")[0]![0],
  )

/** How often each mail is in the list, by Message-ID. */
const copies = (mails: Received[]) =>
  [...new Set(mails.map(({ messageId }) => messageId))].map(
    (id) => mails.filter(({ messageId }) => messageId === id).length,
  )

describe('a plain mail server', () => {
  let sink: SmtpSink
  let shop: Shop
  let buyer: Buyer
  beforeAll(async () => {
    sink = await SmtpSink.start()
    shop = await Shop.start({ environment: mailSettings(sink, 'none') })
    buyer = await customer(shop)
  })
  afterAll(async () => {
    await shop.stop()
    await sink.close()
  })
  beforeEach(() => {
    sink.conduct = 'take'
    sink.kept.length = sink.seen.length = 0
  })

  const arrived = (count = 1) =>
    until('the mail has arrived', async () => sink.kept.length >= count, 30)

  /**
   * Every mail that the sink took, without a last one that is sent when no attempt is left: one
   * thread sends all mails, so nothing comes after it.
   */
  const allThatCame = async (): Promise<Received[]> => {
    await until('no attempt is left', async () => waitingMails(shop) === 0)
    const last = await buy(buyer)
    const others = () => sink.kept.filter(({ raw }) => !raw.includes(last))
    await until('the last mail arrives', async () => sink.kept.length > others().length)
    await until('it is noted', async () => waitingMails(shop) === 0)
    return others()
  }

  const onlyEmail = (): Email => {
    expect(sink.kept).toHaveLength(1)
    const [email] = readEmails(sink.kept.map(({ raw }) => raw))
    if (!email) throw new Error('no email')
    return email
  }

  test('gets a receipt that reads as it was meant, as text and as HTML', async () => {
    const order = await buy(buyer)
    await arrived()
    const email = onlyEmail()

    expect(sink.kept[0]).toMatchObject({
      from: 'shop@opensorts.example',
      to: ['ines@tidalatlas.example'],
    })
    expect(email.defects).toEqual([])
    expect(email.types).toEqual(['text/plain', 'text/html'])
    expect(email.from).toEqual({ name: 'Open Sorts', address: 'shop@opensorts.example' })
    expect(email.to).toEqual([{ name: 'Inês Duarte', address: 'ines@tidalatlas.example' }])
    expect(email.headers).toMatchObject({
      'auto-submitted': ['auto-generated'],
      'mime-version': ['1.0'],
      'message-id': [expect.stringMatching(/^<[0-9A-Z]{26}@opensorts\.example>$/)],
      subject: [expect.stringMatching(/^Your fonts from Open Sorts, invoice \d+$/)],
    })
    const sent = new Date(email.headers['date']?.[0] ?? '')
    expect(Math.abs(Date.now() - sent.getTime())).toBeLessThan(60_000)

    const link = `${shop.url}/orders/${order}`
    expect(email.text.split('\n')).toContain(link)
    expect(email.html).toContain(`<a href="${link}"`)
    expect(email.html).toContain('<html lang="en">')
    for (const body of [email.text, email.html]) expect(body).toContain('Inês Duarte')
  })

  test('that says "later" gets the mail again, and once', async () => {
    sink.conduct = { step: 'data', code: 451 }
    await buy(buyer)
    await until('it was tried', async () => sink.seen.length > 0)
    sink.conduct = 'take'
    expect(await allThatCame()).toHaveLength(1)
    expect(unsent(shop)).toEqual([])
  })

  test('that will never take a mail has it parked until the operator says otherwise', async () => {
    sink.conduct = { step: 'recipient', code: 550 }
    const before = sink.refusals
    await buy(buyer)
    await until('it was tried', async () => sink.refusals > before)
    await until('it is parked', async () => waitingMails(shop) === 0)
    sink.conduct = 'take'
    expect(await allThatCame()).toEqual([])

    const [line = ''] = unsent(shop)
    expect(line).toContain('parked')
    expect(line).toContain('ines@tidalatlas.example')
    expect(line).toContain('550')
    expect(shop.log()).toContain('"mail_parked"')
    expect(shop.log()).not.toContain('ines@tidalatlas.example')

    const id = line.split(' ')[0] ?? ''
    expect(shop.run('mail', '--retry', id)).toMatchObject({
      status: 0,
      out: '1 mail is tried again.\n',
    })
    expect(await allThatCame()).toHaveLength(2) // The last one of before, and the one that was parked.
    expect(shop.run('mail').out).toBe('Every mail has left.\n')
    expect(shop.run('mail', '--retry', id).status).toBe(1)
  })

  test('that turns the shop away, and not the mail, loses nothing', async () => {
    await sink.close()
    await sink.reopen({ step: 'connect', code: 554 })
    const before = sink.refusals
    await buy(buyer)
    await until('it was tried', async () => sink.refusals > before)
    sink.conduct = 'take'
    expect(await allThatCame()).toHaveLength(1)
  })

  test('that hangs keeps no order waiting, and has the mail once it answers again', async () => {
    sink.conduct = 'hang'
    await buy(buyer)
    await until('it hangs', async () => sink.seen.length > 0)
    await pay(buyer)
    // Nobody looks at the order: its webhook, a job as well, completes it.
    await until('it is complete', async () => waitingMails(shop) === 2)
    expect(sink.connections).toBe(1) // The first still hangs.

    await sink.close()
    await sink.reopen('take')
    expect(copies(await allThatCame())).toEqual([1, 1])
    expect(sink.kept.map(({ messageId }) => messageId)).toContain(sink.seen[0]?.messageId)
  })

  test('that takes a mail and cannot say so has it twice at most, under one Message-ID', async () => {
    sink.conduct = 'half-accept'
    await buy(buyer)
    await arrived()
    sink.conduct = 'take'
    expect(copies(await allThatCame())).toEqual([2])
    expect(sink.kept[0]?.raw.equals(sink.kept[1]?.raw ?? Buffer.of())).toBe(true)
    expect(unsent(shop)).toEqual([])
  })

  test.each([
    ['line breaks', 'Eve\r\nBcc: thief@evil.example\r\n\r\nPay here'],
    ['bare line breaks', 'Eve\nBcc: thief@evil.example\n\nPay here\rTo: thief@evil.example'],
    ['line separators', 'Eve\u2028Bcc: thief@evil.example\u2029\u0085X: 1'],
    ['an encoded word', '=?UTF-8?Q?Eve=0D=0ABcc:_thief@evil.example?='],
    ['quotes and brackets', 'Eve" <thief@evil.example>, "\\'],
    ['markup', '<img src="https://evil.example/x"><script>alert(1)</script>'],
    ['a turned direction', '\u202Eelpmaxe.live\u2066'],
    ['one long word', 'Ж'.repeat(200)],
  ])('gets one mail to one person, whatever the name: %s', async (_, name) => {
    const refused = await buy(buyer, { name }).then(
      () => '',
      (failure: Error) => failure.message,
    )
    if (refused) return expect(refused).toContain('/billing/name')
    await arrived()
    const email = onlyEmail()

    expect(sink.kept[0]?.to).toEqual(['ines@tidalatlas.example'])
    expect(email.defects).toEqual([])
    expect(Object.keys(email.headers).sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
      ...['reply-to', 'subject', 'to'],
    ])
    expect(email.to.map(({ address }) => address)).toEqual(['ines@tidalatlas.example'])
    expect(email.text).not.toMatch(/^(Bcc:|To:|X:|Pay)/m)
    expect(email.text).not.toContain('\u202E')
    expect(email.html).not.toMatch(/<(img|script)/)
  })
})

interface Case {
  name: string
  host: string
  security: 'starttls' | 'tls'
  isTrusted: boolean
  isOffered: boolean
  arrives: boolean
}

describe('encryption', () => {
  const login = { user: 'shop', password: 'open-sesame-4711' }
  const usual = { host: '127.0.0.1', isTrusted: true, isOffered: true, arrives: false } as const
  const cases: Case[] = [
    { ...usual, name: 'STARTTLS, with a login', security: 'starttls', arrives: true },
    { ...usual, name: 'TLS from the first byte', security: 'tls', arrives: true },
    { ...usual, name: 'STARTTLS that is not offered', security: 'starttls', isOffered: false },
    { ...usual, name: 'a certificate that nobody knows', security: 'starttls', isTrusted: false },
    { ...usual, name: 'the same from the first byte', security: 'tls', isTrusted: false },
    { ...usual, name: 'the certificate of another', security: 'starttls', host: 'evil.example' },
  ]

  test.each(cases)('$name: arrives $arrives', async (one) => {
    const certificate = selfSigned(one.host)
    const options: SinkOptions = { login, fromTheFirstByte: one.security === 'tls' }
    const sink = await SmtpSink.start(one.isOffered ? { ...options, certificate } : options)
    const shop = await Shop.start({
      environment: {
        ...mailSettings(sink, one.security),
        TYPECASE_MAIL_USER: login.user,
        TYPECASE_MAIL_PASSWORD: login.password,
        ...(one.isTrusted && { TYPECASE_MAIL_CA_FILE: certificate.file }),
      },
    })
    try {
      await buy(await customer(shop))
      if (one.arrives) {
        await until('the mail has arrived', async () => sink.kept.length > 0, 30)
        expect(sink.logins[0]).toEqual(login)
      } else {
        const tried = "SELECT 1 FROM job WHERE kind = 'mail' AND last_error IS NOT NULL"
        await until('it was tried', async () => new Sql(shop).run(tried).length > 0)
        expect(sink.logins).toEqual([])
        expect(sink.seen).toEqual([])
      }
      expect(shop.log()).not.toContain(login.password)
    } finally {
      await shop.stop()
      await sink.close()
      certificate.remove()
    }
  })
})
