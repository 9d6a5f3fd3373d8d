import { afterEach, expect, test, vi } from 'vitest'
import { isShortcut } from './SearchButton'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Whether a key opens the search, pressed in an element. */
function opens(init: KeyboardEventInit, tag = 'p') {
  const element = document.body.appendChild(document.createElement(tag))
  let answer = false
  element.addEventListener('keydown', (event) => (answer = isShortcut(event)))
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return answer
}

test('no character by itself opens it', () => {
  for (const key of ['/', 'k', 'K', 's', '?']) expect(opens({ key })).toBe(false)
})

test('Ctrl-K opens it, from a field too; with other keys held it is somebody else’s', () => {
  expect(opens({ key: 'k', ctrlKey: true }, 'input')).toBe(true)
  expect(opens({ key: 'K', ctrlKey: true })).toBe(true)
  expect(opens({ key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
  expect(opens({ key: 'k', ctrlKey: true, altKey: true })).toBe(false)
})

test('on a keyboard of Apple’s it is Command-K, for Ctrl-K cuts a line', () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  expect(opens({ key: 'k', metaKey: true })).toBe(true)
  expect(opens({ key: 'k', ctrlKey: true })).toBe(false)
})

test('over a question that is open nothing opens', () => {
  document.body.innerHTML = '<div role="alertdialog"></div>'
  expect(opens({ key: 'k', ctrlKey: true })).toBe(false)
})

test('over a toast, which is not modal, it opens', () => {
  document.body.innerHTML = '<div role="alertdialog" aria-modal="false"></div>'
  expect(opens({ key: 'k', ctrlKey: true })).toBe(true)
})
