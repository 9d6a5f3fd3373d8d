import { expect, test } from 'vitest'
import type { Schemas } from '@typecase/shared/api'
import { vatFault, vatHelp } from './AddressFields'

type State = Schemas['VatCheck']['state']

const typed = { vatNumber: 'DE136695976' }
const decided = (state: State | null, isReverseCharge = false) => ({
  vatCheck: state && {
    ...{ state, service: 'VIES', consultationNumber: null, checkedAt: '2026-11-25T09:00:00Z' },
  },
  unknown: isReverseCharge ? [] : ['vatNumber' as const],
  taxReason: isReverseCharge ? ('reverseCharge' as const) : ('oneStop' as const),
})

test('a number that is wrong in form and one that the register does not know are faults', () => {
  expect(vatFault(typed, decided(null)).vatNumber).toMatch(/^Not a valid number/)
  expect(vatFault(typed, decided('invalid')).vatNumber).toMatch(/VIES/)
})

test('a number that decides nothing, as at home, is no fault though the register lacks it', () => {
  expect(vatFault(typed, { ...decided('invalid'), unknown: [] })).toEqual({})
})

test('a number that counts has no fault and needs no words', () => {
  for (const state of ['valid', 'unchecked', null] as const) {
    expect(vatFault(typed, decided(state, true))).toEqual({})
    expect(vatHelp(typed, decided(state, true))).toBeNull()
  }
})

test('while the register is away the buyer is told whether VAT is charged', () => {
  expect(vatFault(typed, decided('unavailable'))).toEqual({})
  expect(vatHelp(typed, decided('unavailable'))).toMatch(/VAT is charged/)
  expect(vatHelp(typed, decided('unavailable', true))).toMatch(/check it later/)
})

test('without a number or a quote nothing is said', () => {
  expect(vatFault({ vatNumber: ' ' }, decided('invalid'))).toEqual({})
  expect(vatFault(typed, null)).toEqual({})
  expect(vatHelp(typed, undefined)).toBeNull()
})
