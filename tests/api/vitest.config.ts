import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Each file starts a shop of its own.
export default defineConfig({
  test: {
    globalSetup: './global-setup.ts',
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2 * availableParallelism(), // Half of a test's time is waiting.
    retry: 1, // ./test names what needed it.
  },
})
