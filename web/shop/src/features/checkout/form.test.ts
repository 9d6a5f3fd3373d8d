import { expect, test } from 'vitest'
import { asksForConsent, check, emptyForm, faultsByField, partiesOf } from './form'

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
const guest = { isGuest: true, kind: 'self' as const }

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
  expect(Object.keys(check(full, { isGuest: true, kind: 'client' }))).toEqual(['name'])
})

test('only consumers in the European Union are asked to give up the right to withdraw', () => {
  expect(asksForConsent(full)).toBe(true)
  expect(asksForConsent({ ...full, company: 'Tidal Atlas Lda' })).toBe(false)
  expect(asksForConsent({ ...full, country: 'US' })).toBe(false)
  expect(check({ ...full, immediate: false }, guest)).toHaveProperty('immediate')
})

test('the licensee is billed unless there is a client', () => {
  expect(partiesOf(full, 'self').billing.name).toBe('Inês Duarte')
  const { licensee, billing } = partiesOf({ ...full, name: 'Ada', company: 'Studio' }, 'client')
  expect([licensee.name, licensee.company, billing.name, billing.company]).toEqual([
    'Inês Duarte',
    null,
    'Ada',
    'Studio',
  ])
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
