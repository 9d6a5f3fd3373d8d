import { expect, test } from 'vitest'
import { check, emptyForm, faultsByField, partiesOf, taxFactsOf } from './form'

const full = {
  ...emptyForm,
  email: 'ines@tidalatlas.example',
  licensee: 'Inês Duarte',
  line1: 'Rua da Boavista 84',
  postalCode: '1200-068',
  city: 'Lisboa',
  country: 'PT',
  eula: true,
  immediate: true,
}
const quote = { euConsumer: false, unknown: [], taxReason: 'domestic' as const }
const guest = { isGuest: true, kind: 'self' as const, quote }

test('a full form has no faults; each missing thing has one', () => {
  expect(check(full, guest)).toEqual({})
  expect(Object.keys(check(emptyForm, guest))).toEqual([
    'email',
    'licensee',
    'line1',
    'postalCode',
    'city',
    'country',
    'eula',
  ])
  expect(check({ ...full, email: '' }, { ...guest, isGuest: false })).toEqual({})
})

test('a client needs a name for the invoice too', () => {
  expect(Object.keys(check(full, { ...guest, kind: 'client' }))).toEqual(['name'])
})

test('a buyer whom the server takes for a consumer of the European Union is asked for consent', () => {
  const unticked = { ...full, immediate: false }
  expect(check(unticked, guest)).toEqual({})
  const asked = { ...guest, quote: { ...quote, euConsumer: true } }
  expect(Object.keys(check(unticked, asked))).toEqual(['immediate'])
  expect(check(full, asked)).toEqual({})
})

test('a region is needed where nothing is decided without it', () => {
  const some = { ...quote, unknown: ['region' as const] }
  expect(check(full, { ...guest, quote: some })).toEqual({})
  const asked = { ...guest, quote: { ...some, taxReason: null } }
  expect(Object.keys(check(full, asked))).toEqual(['region'])
  expect(check({ ...full, region: '11' }, asked)).toEqual({})
})

test('tax is asked about as soon as the country is known, with what else decides it', () => {
  expect(taxFactsOf({ ...full, country: '' })).toBeNull()
  expect(taxFactsOf({ ...full, vatNumber: ' PT 501 442 600 ' })).toEqual({
    country: 'PT',
    region: null,
    postalCode: '1200-068',
    vatNumber: 'PT 501 442 600',
  })
})

test('the licensee is billed unless there is a client', () => {
  expect(partiesOf(full, 'self').billing.name).toBe('Inês Duarte')
  const form = { ...full, licenseeAddress: 'Lisboa', name: 'Ada', company: 'Studio' }
  expect(partiesOf(form, 'client').licensee).toEqual({
    kind: 'client',
    name: 'Inês Duarte',
    company: null,
    address: 'Lisboa',
  })
  expect(partiesOf(form, 'client').billing).toMatchObject({ name: 'Ada', company: 'Studio' })
  expect(partiesOf(form, 'self').licensee).not.toHaveProperty('address')
})

test('ties the faults of the server to fields', () => {
  const fault = (pointer: string) => ({ pointer, code: 'x', message: pointer })
  const { faults, rest } = faultsByField(
    [fault('/billing/name'), fault('/billing/city'), fault('/items/0/itemId')],
    'self',
  )
  expect(faults).toEqual({ licensee: '/billing/name', city: '/billing/city' })
  expect(rest).toEqual(['/items/0/itemId'])
})
