import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

let shop: Shop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

let count = 0
const newAddress = () => `member-${++count}@foundry.example`
const add = (role = 'viewer', name = 'Ines Duarte', email = newAddress()) =>
  owner.post('/members', { email, name, role })
const update = (id: string, change: object, by = owner) =>
  by.call('PATCH', `/members/${id}`, change)
const tokenOf = (link: string) => link.split('#')[1]!

async function invited(role = 'viewer') {
  const { body } = await add(role)
  const browser = new StaffBrowser(shop)
  await browser.enrol(tokenOf(body.link))
  return { browser, member: body.member }
}

test('an owner adds a member, whose link lets them in once', async () => {
  const { status, body } = await add('support')
  expect(status).toBe(201)
  expect(body.link).toMatch(new RegExp(`^${shop.consoleUrl}/welcome#[\\w-]{43}$`))
  const listed = async () =>
    (await owner.get('/members')).body.members.find(
      ({ member }: { member: { id: string } }) => member.id === body.member.id,
    )
  expect(await listed()).toMatchObject({ isInvited: true, factors: [], lastUsedAt: null })
  const browser = new StaffBrowser(shop)
  expect((await browser.enrol(tokenOf(body.link))).status).toBe(200)
  expect((await browser.get('/session')).body).toMatchObject({
    member: { role: 'support' },
    factors: ['password'],
  })
  expect(await listed()).toMatchObject({ isInvited: false, factors: ['password'] })
  expect((await new StaffBrowser(shop).enrol(tokenOf(body.link))).status).toBe(410)
})

test('what is wrong with a new member is named', async () => {
  const taken = newAddress()
  await add('viewer', 'Ines', taken)
  expect((await add('viewer', 'Ines', taken.toUpperCase())).body.code).toBe('email_taken')
  const faults = (await add('viewer', ' ', 'nobody')).body.errors
  expect(faults.map((one: { pointer: string }) => one.pointer)).toEqual(['/email', '/name'])
  expect((await add('emperor')).body.errors[0].pointer).toBe('/role')
})

test('a role holds from the next request on, and who is disabled is out', async () => {
  const { browser, member } = await invited('viewer')
  expect((await browser.get('/members')).body.code).toBe('permission_missing')
  const change = { version: 1, name: member.name, role: 'manager', isDisabled: false }
  expect((await update(member.id, change)).body).toMatchObject({ version: 2, role: 'manager' })
  expect((await browser.get('/members')).status).toBe(200)
  await update(member.id, { ...change, version: 2, isDisabled: true })
  expect((await browser.get('/members')).body.code).toBe('staff_signed_out')
  expect((await owner.post(`/members/${member.id}/reset`)).body.code).toBe('member_disabled')
})

test('a reset ends sign-ins and makes a new link', async () => {
  const { browser, member } = await invited()
  const { status, body } = await owner.post(`/members/${member.id}/reset`)
  expect(status).toBe(200)
  expect((await browser.get('/session')).status).toBe(401)
  expect((await new StaffBrowser(shop).enrol(tokenOf(body.link))).status).toBe(200)
  expect((await owner.post('/members/nobody/reset')).status).toBe(404)
})

test('of two who change one member the second is told', async () => {
  const { member } = await invited()
  const change = { version: 1, name: 'Inês Duarte', role: 'viewer', isDisabled: false }
  const answers = await Promise.all([
    update(member.id, change),
    update(member.id, { ...change, name: 'Ines D.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const told = answers.find(({ status }) => status === 409)!
  expect(told.body.code).toBe('changed_meanwhile')
})

test('nobody takes their own access, nor that of the last owner', async () => {
  const self = (await owner.get('/session')).body.member
  const change = { version: self.version, name: self.name, role: 'viewer', isDisabled: false }
  expect((await update(self.id, change)).body.code).toBe('own_access')
  expect((await update(self.id, { ...change, role: 'owner', isDisabled: true })).body.code).toBe(
    'own_access',
  )
  expect((await owner.post(`/members/${self.id}/reset`)).body.code).toBe('own_access')
})

test('every change is in the audit log with its permission and request', async () => {
  const { headers, body } = await add()
  const rows = new Sql(shop).run(
    `SELECT action, permission, request_id, via FROM staff_audit
     WHERE object_id = '${body.member.id}' AND action = 'member.added'`,
  )
  const request = headers.get('x-request-id')
  expect(rows).toEqual([['member.added', 'staff:write', request, 'session']])
})

test.each(["'", '%', '_', '\\', '../x', 'a'.repeat(10_000), '😀', '<b>', "'; DROP TABLE x --"])(
  'the text %j is only text',
  async (text) => {
    const answers = [
      await add('viewer', text),
      await update(encodeURIComponent(text), {
        version: 1,
        name: text,
        role: 'viewer',
        isDisabled: false,
      }),
      await owner.post('/session/passkey', { response: { response: { clientDataJSON: text } } }),
      await owner.post('/passkeys', { name: text, response: text }),
      await owner.post('/links/use_passkey', { token: text, name: text, response: {} }),
      await owner.delete(`/passkeys/${encodeURIComponent(text)}`),
    ]
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect((await owner.get('/session')).status).toBe(200)
  },
)

test('passkeys are asked for by the name of the console', async () => {
  const { rpId, userVerification } = (await new StaffBrowser(shop).post('/passkey_challenges')).body
  expect({ rpId, userVerification }).toEqual({ rpId: 'localhost', userVerification: 'required' })
  const { challenge, user } = (await owner.post('/passkeys/options')).body
  expect(challenge).not.toBe((await owner.post('/passkeys/options')).body.challenge)
  expect(user.name).toBe(owner.email)
})
