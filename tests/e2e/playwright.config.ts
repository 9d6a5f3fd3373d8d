import { defineConfig } from '@playwright/test'
import { engine } from '@typecase/tests-support/database'

const looks = ['screens.spec.ts', 'account-screens.spec.ts', 'policy.spec.ts']

// Each spec file starts a shop of its own. Chromium is the system's.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // How a screen looks, and what its policy allows, does not depend on the database; what a visit
  // does is tested on both.
  testIgnore: engine === 'postgresql' ? looks : [],
  fullyParallel: true,
  globalSetup: './global-setup.ts',
  outputDir: '../../build/e2e',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
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
