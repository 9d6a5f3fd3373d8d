import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { addStaff } from '@typecase/tests-support/staff'

let shop: Shop
let sql: Sql
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
})
afterAll(() => shop.stop())

const check = (...words: string[]) => shop.run('check', '--audit', ...words)
const sealed = () =>
  until('the shop has sealed each row', async () => {
    const [row] = sql.run('SELECT count(*) FROM staff_audit WHERE sequence IS NULL')
    return row![0] === '0'
  })

test('what the command line changes is recorded with the user of the operating system', () => {
  const email = addStaff(shop)
  expect(shop.run('staff', 'role', email, 'viewer').status).toBe(0)
  const customer = `${randomUUID()}@tidalatlas.example`
  shop.addCustomer(customer, 'a tidal atlas of rooms')
  const acting = shop.run('impersonate', customer, '--staff', 'Mira', '--reason', 'a question')
  expect(acting.status).toBe(0)
  const log = shop.run('staff', 'log').out
  const of = (action: string) => log.split('\n').find((line) => line.includes(` ${action} `))
  for (const action of ['member.added', 'member.role_changed', 'customer.added', 'shop.seeded']) {
    expect(of(action) ?? action).toContain('(command line)')
  }
  expect(of('impersonation.issued')).toContain('as customer ')
  expect(log).toContain('reason: a question')
  expect(log).toMatch(/before: .*"role":"editor".*\n.*after: .*"role":"viewer"/)
})

test('the running shop seals the log, and the check names what was done to it', async () => {
  addStaff(shop)
  await sealed()
  const sound = check()
  expect(sound.out).toMatch(/ 0 faults\.\nHead: \d+ [0-9a-f]{64} /)
  expect(sound.status).toBe(0)
  const [number, hash] = /Head: (\S+) (\S+)/.exec(sound.out)!.slice(1)
  expect(check('--kept', number!, hash!).status).toBe(0)
  expect(check('--kept', `${Number(number) + 1}`, hash!).status).toBe(1)

  sql.run("UPDATE staff_audit SET action = 'member.removed' WHERE sequence = 2")
  const changed = check()
  expect(changed.out).toMatch(/^changed {2}row 2 \(\w{26}\): /)
  expect(changed.status).toBe(1)

  sql.run('DELETE FROM staff_audit WHERE sequence = 2')
  expect(check().out).toMatch(/^removed {2}row 2: /)
})

test('the shop seals on from a forged head once the chain was accepted', async () => {
  sql.run('UPDATE staff_audit_head SET sequence = sequence - 1')
  addStaff(shop)
  await until('the shop refuses the head', async () => shop.log().includes('audit_not_sealed'))
  expect(check().out).toMatch(/^forged {2}/)
  expect(check('--accept', 'a restored backup').status).toBe(0)
  await sealed()
  expect(check().out).not.toContain('forged')
  expect(shop.run('staff', 'log').out).toContain('reason: a restored backup')
})

test('the check says how it is used', () => {
  expect(shop.run('check').status).toBe(2)
})
