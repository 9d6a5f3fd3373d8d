import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first test of a screen waits for its script, which takes a second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

window.scrollTo = () => {} // jsdom has none, and the router restores the place.
window.matchMedia ??= () => new EventTarget() as MediaQueryList

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
