/** The browser tests, in the machine's Chromium, without second tries. */
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, headlessChromiumPath } from './tests/support/chromium.ts'

/** Journeys that differ by the size of the screen, or by whether there is something to hover with. */
const BOTH = /\/(?:appearance|tooltip|whole-game)\.spec\.ts$/
/** Journeys of people at a desk. All others are those of players, who mostly have a phone. */
const DESKTOP = /\/(?:portal-[\w-]+|keyboard|explorer|embed|account-api-keys|account-webhooks)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // Room for a machine that is busy with other things: a test that passes never waits for it.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/browser.json' }],
    ...(process.env['NINEFOLD_TEST_WAITS'] ? [['./tests/e2e/support/wait-reporter.ts'] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // A worker answers instead of the network that tests play with; offline.spec.ts is about it and lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false },
    // Root and many containers cannot have Chromium's sandbox; the tests open our own pages alone, so they go without.
    launchOptions: { executablePath: headlessChromiumPath(), chromiumSandbox: false, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: DESKTOP,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testMatch: [BOTH, DESKTOP], use: { viewport: { width: 1280, height: 800 } } },
  ],
})
