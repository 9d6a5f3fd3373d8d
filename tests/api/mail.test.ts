import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

interface Letter {
  from: string
  to: string[]
  text: string
}

const letters: Letter[] = []
let refusals = 1
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusals-- > 0) return done(Object.assign(new Error('later'), { responseCode: 451 }))
      const { mailFrom, rcptTo } = session.envelope
      letters.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString('utf8'),
      })
      done()
    })
  },
})

let shop: Shop
beforeAll(async () => {
  const server = sink.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  shop = await Shop.start({
    environment: {
      TYPECASE_MAIL_HOST: '127.0.0.1',
      TYPECASE_MAIL_PORT: String(address.port),
      TYPECASE_MAIL_SECURITY: 'none',
      TYPECASE_MAIL_FROM: 'shop@opensorts.example',
    },
  })
})
afterAll(async () => {
  await shop.stop()
  await new Promise<void>((done) => sink.close(done))
})

test('a receipt goes out by SMTP, again after a refusal, and once', async () => {
  const buyer = new Buyer(shop)
  const placed = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  await buyer.confirm(placed.body.clientSecret)
  await until('the receipt has arrived', async () => letters.length > 0, 30)
  await new Promise((done) => setTimeout(done, 2000))

  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    from: 'shop@opensorts.example',
    to: ['ines@tidalatlas.example'],
    text: expect.stringContaining(placed.body.orderId),
  })
})
