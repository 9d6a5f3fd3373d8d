import { defineConfig } from '@playwright/test'

// Each spec file starts a shop of its own, in one worker: a file that is split over two starts two.
// Chromium is the system's.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts', // ./test chooses among them, by tests/inventory.json.
  globalSetup: './global-setup.ts',
  outputDir: '../../build/e2e',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 1, // ./test names what needed it.
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
