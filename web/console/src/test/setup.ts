import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

window.scrollTo = () => {} // jsdom has none, and the router restores the place.
window.matchMedia ??= () => new EventTarget() as MediaQueryList

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
