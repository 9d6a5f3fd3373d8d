import { ShiftedClock } from '@typecase/tests-support/clock'
import { Shop } from '@typecase/tests-support/shop'
import { SmtpSink } from '../api/smtp-sink.ts'

/** A shop whose clock moves as told and whose mail comes to a real mail server. `stop` ends all three. */
export async function startMailingShop() {
  const clock = new ShiftedClock()
  const sink = await SmtpSink.start()
  const shop = await Shop.start({
    environment: {
      ...clock.environment,
      TYPECASE_MAIL_HOST: '127.0.0.1',
      TYPECASE_MAIL_PORT: String(sink.port),
      TYPECASE_MAIL_SECURITY: 'none',
    },
  })
  const stop = async () => {
    await shop.stop()
    await sink.close()
    clock.remove()
  }
  return { clock, sink, shop, stop }
}

export type MailingShop = Awaited<ReturnType<typeof startMailingShop>>
