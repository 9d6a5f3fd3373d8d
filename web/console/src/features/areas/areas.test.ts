import { expect, test } from 'vitest'
import table from '../../../../../site/permissions.json'
import { areas, areasOf, openScreens, startOf, systemScreens } from './areas'

const permissionsOf = (role: string) =>
  Object.entries(table.permissions)
    .filter(([, roles]) => roles.includes(role))
    .map(([permission]) => permission)
const idsOf = (role: string) => areasOf({ permissions: permissionsOf(role) }).map(({ id }) => id)

const everything = [
  'home',
  'orders',
  'customers',
  'offers',
  'trials',
  'families',
  'prices',
  'licences',
  'discounts',
  'texts',
  'changes',
  'reports',
  'selling',
  'staff',
  'system',
]

test.each([
  ['owner', everything],
  ['manager', everything],
  ['support', ['home', 'orders', 'customers', 'offers', 'trials', 'system']],
  [
    'accountant',
    [
      'home',
      'orders',
      'customers',
      'offers',
      'prices',
      'licences',
      'texts',
      'changes',
      'reports',
      'selling',
    ],
  ],
  ['viewer', ['home', 'orders', 'customers', 'offers', 'trials']],
  ['editor', ['families', 'prices', 'licences', 'texts', 'changes', 'selling']],
])('the areas of %s are %j', (role, ids) => expect(idsOf(role)).toEqual(ids))

test('a member starts in their first area, or with themselves', () => {
  expect(startOf({ permissions: ['staff:read'] })).toBe('/staff')
  expect(startOf({ permissions: [] })).toBe('/you')
})

test('no two areas share a key', () => {
  expect(new Set(areas.map(({ key }) => key)).size).toBe(areas.length)
})

test.each([
  ['owner', true],
  ['manager', true],
  ['support', false],
])('the audit log is open to %s: %s', (role, isOpen) => {
  const ids = openScreens(systemScreens, { permissions: permissionsOf(role) }).map(({ id }) => id)
  expect(ids.includes('audit')).toBe(isOpen)
  expect(ids).toContain('jobs')
})
