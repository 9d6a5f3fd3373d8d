import { defineConfig } from 'vitest/config'

// Each file starts a shop of its own; two at a time is what two cores carry.
export default defineConfig({
  test: {
    globalSetup: './global-setup.ts',
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    retry: 1, // ./test names what needed it.
  },
})
