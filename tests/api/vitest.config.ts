import { defineConfig } from 'vitest/config'

// Each file starts a shop of its own; ./test chooses how many run at once.
export default defineConfig({
  test: {
    globalSetup: './global-setup.ts',
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 4,
    retry: 1, // ./test names what needed it.
  },
})
