import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// On a busy machine a screen whose script is imported takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })
