import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { password, signIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, colorScheme] of [
  ['wide', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`an order that cannot be packed says so and asks no more, until it is: ${size}, ${colorScheme}`, async ({
    page,
  }, info) => {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    const email = `${size}@tidalatlas.example`
    shop.addCustomer(email, password)
    const buyer = new Buyer(shop)
    await buyer.post('/authentication/login_customer', { email, password })
    const sql = new Sql(shop)
    const [[text]] = sql.run("SELECT sha256 FROM eula WHERE kind_id = 'desktop'") as [[string]]
    sql.run("UPDATE eula SET sha256 = 'lost' WHERE kind_id = 'desktop'", 'SELECT 1')
    const given = await buyer.order([Buyer.item('vollkorn-regular')])
    const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
    await buyer.confirm(placed.body.clientSecret)
    const id = placed.body.orderId as string
    await until('the build has failed', async () => {
      const { downloads } = (await buyer.get(`/orders/${id}`)).body
      return downloads[0]?.state === 'failed'
    })

    await signIn(page, shop, email)
    let asked = 0
    page.on('request', (request) => (asked += request.url().endsWith(`/api/orders/${id}`) ? 1 : 0))
    await page.clock.install()
    await page.goto(`${shop.url}/orders/${id}`)
    await expect(page.getByText('Your fonts could not be packed.')).toBeVisible()
    await expect(page.getByText('Not packed yet')).toBeVisible()
    await settled(page)
    const before = asked
    await page.clock.fastForward('10:00')
    // Whatever the moved clock set off was asked for before this.
    await page.evaluate(() => fetch('/api/menus').then((answer) => answer.text()))
    expect(asked).toBe(before)
    await expectAccessible(page, 'not packed')
    await keepPicture(page, info)

    sql.run(`UPDATE eula SET sha256 = '${text}' WHERE kind_id = 'desktop'`, 'SELECT 1')
    expect(shop.run('builds', '--retry', id).status).toBe(0)
    await until('the package is there', async () => {
      return (await buyer.get(`/orders/${id}`)).body.downloads[0].state === 'ready'
    })
    await page.reload()
    await expect(page.getByRole('link', { name: /^order-.*\.zip$/ })).toBeVisible()
  })
}
