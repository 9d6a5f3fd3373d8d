import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ShiftedClock, canShiftClocks } from '@typecase/tests-support/clock'
import { Shop } from '@typecase/tests-support/shop'
import { buy, customer } from './buy.ts'
import { SmtpSink } from './smtp-sink.ts'

const mails = 20

/** Real time for the shop to look for jobs, and to try those that are due. */
const aLook = () => sleep(1200)

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
        clock.advance(60)
        await aLook()
      }
      expect(sink.refusals).toBeGreaterThan(mails)
      expect(sink.kept).toEqual([])
      expect(shop.run('mail').out.trim().split('\n')).toHaveLength(1 + mails)

      sink.conduct = 'take'
      for (let minute = 0; minute < 20 && sink.kept.length < mails; ++minute) {
        clock.advance(60)
        await aLook()
      }
      expect(shop.run('mail').out).toBe('Every mail has left.\n')
      clock.advance(3 * 24 * 60 * 60)
      await aLook()
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
