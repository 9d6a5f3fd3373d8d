import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { at, password } from '@typecase/tests-support/people'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { addStaff, addStaffToken, asStaff } from '@typecase/tests-support/staff'

const clock = canShiftClocks ? new ShiftedClock() : undefined
let shop: Shop
let editor: Buyer
beforeAll(async () => {
  shop = await Shop.start({ environment: clock?.environment ?? {} })
  editor = asStaff(shop)
})
afterEach(removeAdded)
afterAll(async () => {
  await shop.stop()
  clock?.remove()
})

type Placed = { id: string; menu: number; position: number; title: string }

const item = (fields: Record<string, unknown> = {}) => ({
  id: `item-${randomUUID()}`,
  menu: 2,
  link: '/pages/faq',
  title: 'Questions',
  ...fields,
})
const add = async (fields: Record<string, unknown> = {}) =>
  (await editor.post('/menu_items', item(fields))).body
const change = (id: string, body: unknown, who = editor) =>
  who.call('PATCH', `/menu_items/${id}`, body)
const remove = (id: string, who = editor) => who.call('DELETE', `/menu_items/${id}`)
/** Removes what a failed try left, so that the next one begins where this one did. */
async function removeAdded() {
  const items = (await new Buyer(shop).get('/menu_items')).body as Placed[]
  await removeAll(items.map(({ id }) => id).filter((id) => id.startsWith('item-')))
}
const removeAll = async (ids: string[]) => {
  const answers = await Promise.all(ids.map((id) => remove(id)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 204))
}
const menu = async (number: 1 | 2): Promise<{ id: string; title: string }[]> =>
  (await new Buyer(shop).get('/menus')).body[number]

/** Runs `typecase staff ...`, which must succeed. */
function staff(...words: string[]) {
  const done = shop.run('staff', ...words)
  expect(done.status, done.err).toBe(0)
  return done.out
}

describe('permission to write', () => {
  async function customer() {
    const email = `${randomUUID()}@tidalatlas.example`
    shop.addCustomer(email, password)
    const buyer = new Buyer(shop)
    await at(buyer, 'login_customer', { email, password })
    return buyer
  }
  const forged = () => {
    const token = addStaffToken(shop)
    return asStaff(shop, token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA'))
  }
  const revoked = () => {
    const token = addStaffToken(shop)
    staff('revoke', token.replace(/^tcs_/, '').split('.')[0]!)
    return asStaff(shop, token)
  }
  const expired = () => {
    const token = addStaffToken(shop, addStaff(shop), 1)
    clock?.advance(24 * 3600)
    return asStaff(shop, token)
  }
  const changed = (...words: [string, ...string[]]) => {
    const email = addStaff(shop)
    const token = addStaffToken(shop, email)
    staff(words[0], email, ...words.slice(1))
    return asStaff(shop, token)
  }
  const askers: Record<string, [number, string, () => Promise<Buyer> | Buyer]> = {
    nobody: [401, 'staff_token_needed', () => new Buyer(shop)],
    'a made-up token': [401, 'staff_token_invalid', () => asStaff(shop, 'tcs_nothing')],
    'a forged token': [401, 'staff_token_invalid', forged],
    'a revoked token': [401, 'staff_token_invalid', revoked],
    ...(clock && { 'an expired token': [401, 'staff_token_invalid', expired] }),
    'a disabled member': [401, 'staff_token_invalid', () => changed('disable')],
    'a customer': [403, 'staff_only', customer],
    'a member whose role has lost it': [403, 'permission_missing', () => changed('role', 'viewer')],
  }
  const writes: Record<string, (who: Buyer, id: string) => Promise<Answer>> = {
    POST: (who) => who.post('/menu_items', item()),
    PATCH: (who, id) => change(id, { title: 'Type' }, who),
    DELETE: (who, id) => remove(id, who),
  }

  describe.each(Object.entries(writes))('%s', (_method, write) => {
    test.each(Object.entries(askers))('%s', async (_name, [status, code, come]) => {
      const { id } = await add()
      const before = await menu(2)
      const answer = await write(await come(), id)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(await menu(2)).toEqual(before)
      await remove(id)
    })
    test('a member of staff', async () => {
      const { id } = await add()
      expect((await write(editor, id)).status).toBeLessThan(300)
      await remove(id)
    })
  })

  test('enabling a member makes the tokens valid again', async () => {
    const email = addStaff(shop)
    const who = asStaff(shop, addStaffToken(shop, email))
    staff('disable', email)
    expect((await who.post('/menu_items', item())).status).toBe(401)
    staff('enable', email)
    const { status, body } = await who.post('/menu_items', item())
    expect(status).toBe(201)
    await remove(body.id)
  })

  test('routes of staff are not on the public listener', async () => {
    for (const path of ['/healthz', '/readyz', '/api/staff', '/api/staff/members']) {
      expect((await fetch(shop.url + path)).status).toBe(404)
    }
  })
})

describe('stored menu items', () => {
  test('an item stands in menu, list and page at once', async () => {
    const { status, headers, body } = await editor.post('/menu_items', item({ title: 'Quires' }))
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/menu_items/${body.id}`)
    expect((await menu(2)).at(-1)).toMatchObject({ id: body.id, title: 'Quires' })
    expect((await new Buyer(shop).get(`/menu_items/${body.id}`)).body).toEqual(body)
    expect(await (await fetch(shop.url)).text()).toContain('"title":"Quires"')
    await remove(body.id)
    expect((await menu(2)).map(({ id }) => id)).not.toContain(body.id)
  })

  test('an item without an id gets one of its title, which no other has', async () => {
    const title = 'Gathered quires'
    const made = [await add({ id: undefined, title }), await add({ id: undefined, title })]
    expect(made.map(({ id }) => id)).toEqual(['gathered-quires', 'gathered-quires-2'])
    for (const { id } of made) await remove(id)
  })

  test('a repeat of the same id is refused, and adds nothing', async () => {
    const { id } = await add()
    const { status, body } = await editor.post('/menu_items', item({ id }))
    expect([status, body.code]).toEqual([409, 'menu_item_exists'])
    await remove(id)
  })

  test('a change leaves what it does not name', async () => {
    const made = await add()
    const { body } = await change(made.id, { title: 'Type' })
    expect(body).toEqual({ ...made, title: 'Type' })
    await remove(made.id)
  })

  test('an item moves within a menu and to the other one', async () => {
    const before = (await menu(2)).map(({ id }) => id)
    const { id } = await add()
    expect((await change(id, { position: 1 })).body.position).toBe(1)
    expect((await menu(2)).map((one) => one.id)).toEqual([id, ...before])
    const moved = (await change(id, { menu: 1 })).body
    expect((await menu(1)).at(-1)?.id).toBe(id)
    expect(moved.position).toBe((await menu(1)).length)
    expect((await menu(2)).map((one) => one.id)).toEqual(before)
    await remove(id)
  })

  const faulty: [string, Record<string, unknown>, string, string][] = [
    ['a menu that is none', { menu: 3 }, '/menu', 'out_of_range'],
    ['a position before the first', { position: 0 }, '/position', 'out_of_range'],
    ['no title', { title: ' ' }, '/title', 'required'],
    ['a title of 201 letters', { title: 'x'.repeat(201) }, '/title', 'too_long'],
    ['a title of two lines', { title: 'a\nb' }, '/title', 'not_allowed'],
    ['a page that is not there', { link: '/pages/nothing' }, '/link', 'no_such_page'],
    ['a script', { link: 'javascript:alert(1)' }, '/link', 'not_allowed'],
    ['another host as a path', { link: '//example.org' }, '/link', 'not_allowed'],
    ['a link of 2001 bytes', { link: `/${'x'.repeat(2000)}` }, '/link', 'not_allowed'],
    ['an id with a capital', { id: 'Questions' }, '/id', 'not_allowed'],
    ['a member that is unknown', { colour: 'red' }, '/colour', 'unknown'],
  ]
  test.each(faulty)('%s is told at its place', async (_name, fields, pointer, code) => {
    const before = await menu(2)
    const { status, body } = await editor.post('/menu_items', item(fields))
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, pointer, code])
    expect(await menu(2)).toEqual(before)
  })

  test('sixty-four at once fill a menu to its limit and no further', async () => {
    const room = 50 - (await menu(2)).length
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => editor.post('/menu_items', item())),
    )
    const made = answers.filter(({ status }) => status === 201)
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'menu_full'])
    }
    expect(made).toHaveLength(room)
    const items = (await new Buyer(shop).get('/menu_items')).body as Placed[]
    const footer = items.filter((one) => one.menu === 2)
    expect(footer.map(({ position }) => position)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    )
    const ids = footer.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(made.map(({ body }) => body.id)))
    await removeAdded()
    expect(await menu(2)).toHaveLength(50 - room)
  })

  test('two who change one item at once both succeed, and one title stands', async () => {
    const { id } = await add()
    const titles = ['First', 'Second']
    const answers = await Promise.all(titles.map((title) => change(id, { title })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(titles).toContain((await new Buyer(shop).get(`/menu_items/${id}`)).body.title)
    await remove(id)
  })
})

test('each write is in the audit log with member, token and both states', async () => {
  const email = addStaff(shop)
  const token = addStaffToken(shop, email)
  const who = asStaff(shop, token)
  const { id } = (await who.post('/menu_items', item({ title: 'Quires' }))).body
  const { headers } = await change(id, { title: 'Gathered' }, who)
  await remove(id, who)
  const log = staff('log')
  const of = (action: string) => log.split('\n').find((line) => line.includes(`${action} ${id}`))
  for (const action of ['menu_item.created', 'menu_item.changed', 'menu_item.deleted']) {
    expect(of(action)).toContain(email)
    expect(of(action)).toContain(token.replace(/^tcs_/, '').split('.')[0])
  }
  expect(of('menu_item.changed')).toContain(headers.get('x-request-id'))
  expect(log).toMatch(/before: .*"title":"Quires".*\n.*after: .*"title":"Gathered"/)
  expect(log).not.toContain(token)
})

test('apply keeps what staff have changed, and refuses what the folder has changed too', async () => {
  const { id } = await add({ title: 'Quires' })
  const shown = async () => (await new Buyer(shop).get(`/menu_items/${id}`)).status
  const kept = shop.run('apply', join(root, 'fixtures/shop'))
  expect(kept).toMatchObject({ status: 0, out: expect.stringContaining('kept as staff have it') })
  expect(await shown()).toBe(200)

  const folder = join(shop.data, 'other-menus')
  cpSync(join(root, 'fixtures/shop'), folder, { recursive: true })
  const menus = readFileSync(join(folder, 'menus.toml'), 'utf8')
  writeFileSync(join(folder, 'menus.toml'), menus.replaceAll('title = "', 'title = "To '))
  const refused = shop.run('apply', folder)
  expect(refused.status).toBe(1)
  expect(refused.err).toMatch(/menus: Staff have changed this/)
  expect(await shown()).toBe(200)

  expect(shop.run('apply', folder, '--ours', 'all')).toMatchObject({ status: 0 })
  await until('the shop has the menus of the folder', async () => (await shown()) === 404)
})

describe('the command line', () => {
  test.each([
    [['add', 'nobody', '--name', 'M', '--role', 'owner'], 1, 'not an e-mail address'],
    [['add', 'm@foundry.example', '--name', ' ', '--role', 'owner'], 1, 'needed'],
    [['add', 'm@foundry.example', '--name', 'M', '--role', 'king'], 2, 'There is no role king'],
    [
      ['token', 'none@foundry.example', '--scope', 'menus:write', '--for', 'x'],
      1,
      'no such member',
    ],
    [['disable', 'none@foundry.example'], 1, 'no such member'],
    [['revoke', 'nothing'], 1, 'no such valid token'],
  ])('staff %j', (words, status, said) => {
    const done = shop.run('staff', ...words)
    expect([done.status, done.err]).toEqual([status, expect.stringContaining(said)])
  })

  test('a token is only for what the role may do', () => {
    const email = addStaff(shop, 'accountant')
    const done = shop.run('staff', 'token', email, '--scope', 'menus:write', '--for', 'x')
    expect(done.status).toBe(1)
    expect(done.err).toContain('The role accountant may not do menus:write.')
    const unknown = shop.run('staff', 'token', email, '--scope', 'fonts:eat', '--for', 'x')
    expect(unknown.err).toContain('There is no scope fonts:eat')
  })

  test('one address is one member', () => {
    const email = addStaff(shop)
    const again = shop.run('staff', 'add', email.toUpperCase(), '--name', 'M', '--role', 'owner')
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('email_taken')])
    expect(staff('list')).toContain(email)
    expect(staff('tokens')).toContain('valid')
  })
})
