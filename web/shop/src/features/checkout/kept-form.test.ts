import { beforeEach, expect, test } from 'vitest'
import { emptyForm } from './form'
import { dropKept, keepForm, readKept } from './kept-form'

const form = { ...emptyForm, licensee: 'Inês Duarte', city: 'Lisboa', eula: true, immediate: true }

beforeEach(() => history.replaceState(null, ''))

test('what was typed comes back with the page, the ticks do not', () => {
  expect(readKept()).toBeNull()
  keepForm(form)
  expect(readKept()).toEqual({ ...form, eula: false, immediate: false })
  dropKept()
  expect(readKept()).toBeNull()
})

test('the storage of the browser knows nothing of it, and what the router keeps there stays', () => {
  history.replaceState({ idx: 3 }, '')
  keepForm(form)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Duarte')
  expect(history.state).toMatchObject({ idx: 3 })
})

test('what is no form is not taken for one', () => {
  for (const checkout of [null, 'x', {}, { ...form, city: 5 }, { licensee: 'Inês' }]) {
    history.replaceState({ checkout }, '')
    expect(readKept()).toBeNull()
  }
})
