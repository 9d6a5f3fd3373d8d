import { expect, test } from 'vitest'
import { ShiftedClock, canShiftClocks } from '@typecase/tests-support/clock'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { buy, customer } from './buy.ts'
import { type Received, SmtpSink } from './smtp-sink.ts'

const mails = 20

const microseconds = (time: Date) => time.getTime() * 1000

/** The mails that wait for an attempt: when the next one of each is due, in microseconds. */
const attemptsToCome = (shop: Shop): number[] =>
  new Sql(shop)
    .run("SELECT run_at FROM job WHERE kind = 'mail' AND state = 'waiting'")
    .map(([time]) => Number(time))

/** Moves the clock and waits until each mail that is due by then has been tried. */
async function advance(shop: Shop, clock: ShiftedClock, seconds: number) {
  clock.advance(seconds)
  const now = microseconds(clock.now())
  await until('what is due is tried', async () => attemptsToCome(shop).every((at) => at > now))
}

test.skipIf(!canShiftClocks)(
  'a mail server that refuses for ten minutes loses no mail and gets each once',
  async () => {
    const clock = new ShiftedClock()
    const sink = await SmtpSink.start()
    await sink.close()
    const shop = await Shop.start({
      environment: {
        ...clock.environment,
        TYPECASE_MAIL_HOST: '127.0.0.1',
        TYPECASE_MAIL_PORT: String(sink.port),
        TYPECASE_MAIL_SECURITY: 'none',
      },
    })
    try {
      const buyer = await customer(shop)
      for (let i = 0; i < mails; i += 4) await Promise.all([1, 2, 3, 4].map(() => buy(buyer)))

      for (let minute = 0; minute < 10; ++minute) {
        const step = (['connect', 'recipient', 'data'] as const)[minute % 3] ?? 'data'
        if (minute > 3) await sink.close()
        if (minute >= 3) await sink.reopen({ step, code: step === 'connect' ? 421 : 451 })
        await advance(shop, clock, 60)
      }
      expect(sink.refusals).toBeGreaterThan(mails)
      expect(sink.kept).toEqual([])
      expect(shop.run('mail').out.trim().split('\n')).toHaveLength(1 + mails)

      sink.conduct = 'take'
      // A pause is at most twice as long as the outage was until then.
      for (let waited = 0; attemptsToCome(shop).length > 0;) {
        const last = Math.max(...attemptsToCome(shop), microseconds(clock.now()))
        const seconds = Math.ceil((last - microseconds(clock.now())) / 1e6) + 1
        waited += seconds
        expect(waited).toBeLessThan(30 * 60)
        await advance(shop, clock, seconds)
      }
      expect(shop.run('mail').out).toBe('Every mail has left.\n')
      expect(sink.kept).toHaveLength(mails)

      // One thread sends all mails: nothing of before comes after a later one.
      clock.advance(3 * 24 * 60 * 60)
      const later = await buy(await customer(shop, 'rui@tidalatlas.example'))
      const isLater = ({ raw }: Received) => raw.includes(later)
      await until('a later mail arrives', async () => sink.kept.some(isLater))
      sink.kept.splice(sink.kept.findIndex(isLater), 1)
      expect(sink.count().size).toBe(mails)
      expect(new Set(sink.count().values())).toEqual(new Set([1]))
    } finally {
      await shop.stop()
      await sink.close()
      clock.remove()
    }
  },
  180_000,
)
