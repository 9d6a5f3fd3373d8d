import { beforeEach, expect, test } from 'vitest'
import { emptyForm, removeDraft, storeDraft, readDraft } from './form'

const form = { ...emptyForm, licensee: 'Inês Duarte', city: 'Lisboa', eula: true, immediate: true }

beforeEach(() => history.replaceState(null, ''))

test('typed fields come back with the page, the ticks do not', () => {
  expect(readDraft()).toBeNull()
  storeDraft(form)
  expect(readDraft()).toEqual({ ...form, eula: false, immediate: false })
  removeDraft()
  expect(readDraft()).toBeNull()
})

test('the storage of the browser knows nothing of it, and what the router keeps there stays', () => {
  history.replaceState({ idx: 3 }, '')
  storeDraft(form)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Duarte')
  expect(history.state).toMatchObject({ idx: 3 })
})

test('a value that is no form is not taken for one', () => {
  for (const checkout of [null, 'x', {}, { ...form, city: 5 }, { licensee: 'Inês' }]) {
    history.replaceState({ checkout }, '')
    expect(readDraft()).toBeNull()
  }
})
