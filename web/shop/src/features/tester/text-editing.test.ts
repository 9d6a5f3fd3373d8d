import { beforeEach, expect, test } from 'vitest'
import { textAfter } from './text-editing'

let field: HTMLElement
beforeEach(() => {
  field = document.createElement('div')
  document.body.replaceChildren(field)
})

const typed = (data: string | null, init: InputEventInit = {}) =>
  new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true, ...init })

function select(start: number, end: number) {
  getSelection()!.setBaseAndExtent(field.firstChild!, start, field.firstChild!, end)
}

test('a letter goes in at the caret', () => {
  field.textContent = 'Vtava'
  select(1, 1)
  expect(textAfter(field, typed('l'))).toBe('Vltava')
})

test('a letter takes the place of what is selected', () => {
  field.textContent = 'Vtava'
  select(1, 4)
  expect(textAfter(field, typed('ω'))).toBe('Vωa')
})

test('the first letter of an empty field', () => {
  getSelection()!.setPosition(field, 0)
  expect(textAfter(field, typed('ξ'))).toBe('ξ')
})

test.each([
  ['a deletion', typed(null, { inputType: 'deleteContentBackward' })],
  ['an input method', typed('ko', { inputType: 'insertCompositionText', isComposing: true })],
  ['a paste', typed('ko', { inputType: 'insertFromPaste' })],
])('%s is not told', (_, event) => {
  field.textContent = 'Vtava'
  select(1, 1)
  expect(textAfter(field, event)).toBeNull()
})

test('a letter that the line has no room for is not told', () => {
  field.textContent = 'Vtava'
  select(1, 1)
  const event = typed('l')
  event.preventDefault()
  expect(textAfter(field, event)).toBeNull()
})
