import { ShiftedClock } from '@typecase/tests-support/clock'
import { Shop } from '@typecase/tests-support/shop'
import { SmtpSink } from '../api/smtp-sink.ts'

/** A shop whose clock moves as told and whose mail comes to a real mail server. `stop` ends all three. */
export async function startMailingShop() {
  const clock = new ShiftedClock()
  const sink = await SmtpSink.start()
  const environment = {
    ...clock.environment,
    TYPECASE_MAIL_HOST: '127.0.0.1',
    TYPECASE_MAIL_PORT: String(sink.port),
    TYPECASE_MAIL_SECURITY: 'none',
  }
  const end = async () => {
    await sink.close()
    clock.remove()
  }
  const shop = await Shop.start({ environment }).catch(async (cause: unknown) => {
    await end()
    throw cause
  })
  return { clock, sink, shop, stop: () => shop.stop().then(end) }
}

export type MailingShop = Awaited<ReturnType<typeof startMailingShop>>
