import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { mark, requests } from '@typecase/tests-support/samples'
import { Shop } from '@typecase/tests-support/shop'

// Access by role, generated from site/permissions.json: each role on each operation of the console.

type Access = { permission?: string; needsStepUp?: boolean }
const table: {
  permissions: Record<string, string[]>
  operations: Record<string, Access>
} = JSON.parse(readFileSync(join(root, 'site/permissions.json'), 'utf8'))

const roles = ['owner', 'manager', 'editor', 'support', 'accountant', 'viewer']
const samples = requests({}, 'api/console.yaml')
const refusals = ['staff_signed_out', 'permission_missing', 'step_up_needed', 'wrong_origin']
const ending = ['endStaffSession']

let shop: Shop
const members = new Map<string, StaffBrowser>()
beforeAll(async () => {
  shop = await Shop.start()
  for (const role of roles) members.set(role, await signedInStaff(shop, role))
})
afterAll(() => shop.stop())

const guarded = samples.filter(({ isOpen }) => !isOpen)

// Roles differ in the kinds of entries that they may edit, which console-changes.test.ts tries.
const ofTexts = (body: unknown) =>
  body && JSON.parse(JSON.stringify(body).replaceAll('"kind":"shop"', '"kind":"page"'))

function ask(browser: StaffBrowser, operation: string) {
  const { method, path, body, type } = samples.find((one) => one.operation === operation)!
  const isFile = type === 'application/octet-stream' || type?.startsWith('image/')
  const sent = isFile ? Buffer.from(String(body)) : ofTexts(body)
  const headers = isFile ? { 'content-type': type! } : {}
  return browser.call(method, path.replaceAll(mark, '').replace('/api', ''), sent, headers)
}

test('every operation of the console is open or in the table', () => {
  expect(guarded.filter(({ operation }) => !(operation in table.operations))).toEqual([])
})

test('every role of the table is one', () => {
  expect(Object.values(table.permissions).flat()).toSatisfy((all: string[]) =>
    all.every((role) => roles.includes(role)),
  )
})

describe.each(roles)('%s', (role) => {
  test.each(guarded.map(({ operation }) => operation))('%s', async (operation) => {
    const { permission } = table.operations[operation]!
    const browser = ending.includes(operation)
      ? await signedInStaff(shop, role)
      : members.get(role)!
    const { status, body } = await ask(browser, operation)
    const isGranted = !permission || table.permissions[permission]!.includes(role)
    if (isGranted) expect(refusals).not.toContain(body?.code)
    else expect([status, body.code]).toEqual([403, 'permission_missing'])
  })
})

test.each(guarded.map(({ operation }) => operation))(
  '%s is refused to who is not signed in',
  async (operation) => {
    const { status, body } = await ask(new StaffBrowser(shop), operation)
    expect([status, body.code]).toEqual([401, 'staff_signed_out'])
  },
)
