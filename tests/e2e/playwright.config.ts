import { defineConfig } from '@playwright/test'
import { tier } from '@typecase/tests-support/run'
import { chromiumArguments } from './drivers/chromium-arguments.ts'

// Each spec file starts a shop of its own, in one worker: a file that is split over two starts two.
// The browser is Debian's: its headless shell has Chromium's engine without its window, and takes two
// thirds of the time (58 s instead of 90 s for 53 tests); ./test thorough runs Chromium itself.
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
      executablePath:
        tier === 'thorough' ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
      args: [
        ...chromiumArguments,
        '--font-render-hinting=none', // As Chromium on a desktop: glyphs at fractions of a pixel.
      ],
    },
  },
})
