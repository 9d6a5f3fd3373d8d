import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { customer, pay } from './buy.ts'

const subjects = [
  /^Confirm your address for Open Sorts$/,
  /^You already have an account at Open Sorts$/,
  /^Choose a new password for Open Sorts$/,
  /^Confirm your new address for Open Sorts$/,
  /^Your password for Open Sorts was changed$/,
  /^Your order at Open Sorts and your account$/,
  /^Your fonts from Open Sorts, invoice \d+$/,
  /^Sold for \d+\.\d\d EUR: .+$/,
]

/** Has the shop write one email of each of these kinds. */
async function provoke(shop: Shop) {
  new Sql(shop).run('UPDATE foundry SET notify_sales = 1', 'SELECT 1')
  const ines = await customer(shop)
  const [email, password] = ['ines@tidalatlas.example', 'rua da boavista 84']
  const register = (address: string) =>
    new Buyer(shop).post('/authentication/register_customer', {
      email: address,
      password: 'a lantern at noon',
      name: 'Ada "the Count" Lovelace',
    })
  await register('ada@example.org')
  await register(email)
  await ines.post('/authentication/forgot_password', { email })
  await ines.post('/authentication/change_email', { email: 'new@tidalatlas.example', password })
  await ines.post('/authentication/change_password', { password, newPassword: 'lisboa at dusk' })
  await pay(new Buyer(shop), { name: `Zoë ${randomUUID()}` })
}

test('every email reads alike as text and as HTML, and fetches nothing', async () => {
  const shop = await Shop.start()
  try {
    await provoke(shop)
    await until('the emails are there', async () => shop.mails().length >= subjects.length)
    const emails = readEmails(shop.mails())
    const subjectOf = (index: number) => emails[index]?.headers['subject']?.[0] ?? ''
    for (const subject of subjects) {
      expect(emails.map((_, i) => subjectOf(i)).filter((one) => subject.test(one))).toHaveLength(1)
    }
    const ids = emails.map(({ headers }) => headers['message-id']?.[0])
    expect(new Set(ids).size).toBe(emails.length)

    for (const email of emails) {
      expect(email.defects).toEqual([])
      expect(email.types).toEqual(['text/plain', 'text/html'])
      expect(email.from.name).toBe('Open Sorts')
      expect(email.headers['auto-submitted']).toEqual(['auto-generated'])
      expect(email.text.startsWith('Open Sorts\n')).toBe(true)

      const lines = email.text.split('\n')
      const body = lines.slice(0, lines.indexOf('-- '))
      const links = body.filter((line) => /^https?:/.test(line))
      const linked = [...email.html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link)
      expect(linked).toEqual(links)
      for (const line of lines) if (!links.includes(line)) expect(line.length).toBeLessThan(73)
      expect(email.html).not.toMatch(/<(img|script|style|link|iframe)|src=|url\(|@import/)
    }
  } finally {
    await shop.stop()
  }
})
