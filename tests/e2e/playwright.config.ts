import { defineConfig } from '@playwright/test'
import { engine } from '@typecase/tests-support/database'

/** What asks the database while the visit goes on: how a screen looks does not depend on it. */
const stored = ['visit', 'keyboard', 'session', 'account', 'account-profile', 'account-recovery']
  .concat(['session-start', 'session-end', 'session-tabs', 'session-sleep', 'impersonation'])
  .concat(['checkout', 'checkout-offers', 'purchase', 'purchase-turns', 'upgrade', 'refund'])
  .concat(['gateway-cards', 'payment-reminder', 'bank-return', 'trials', 'trial-links'])
  .concat(['hearts', 'saved', 'tester', 'tester-link', 'tester-protection', 'tester-proof'])
  .map((name) => `${name}.spec.ts`)

// Each spec file starts a shop of its own, in one worker: a file that is split over two starts two.
// Chromium is the system's.
export default defineConfig({
  testDir: '.',
  testMatch: engine === 'postgresql' ? stored : '*.spec.ts',
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
