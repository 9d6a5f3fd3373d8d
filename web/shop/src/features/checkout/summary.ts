import { list } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'

const named = 3

/** What is bought and for whom, in a sentence; the licensee may not be told yet. */
export function summaryOf(lines: readonly { description: string }[], licensee: string) {
  const names = [...new Set(lines.map(({ description }) => description))]
  const rest = names.length - named
  const things =
    rest > 0 ? [...names.slice(0, named), text('checkout.more', { count: rest })] : names
  return text(licensee ? 'checkout.summary' : 'checkout.summaryPlain', {
    things: list(things),
    licences: text('cart.licences', { count: lines.length }),
    licensee,
  })
}
