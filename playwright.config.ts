/** The browser tests: each on a phone and on a desktop, in the machine's Chromium, without second tries. */
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'

/** Quiet (no calls home), and at work where there is no GPU and a container's small /dev/shm. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A name by which the product is a site like any other, and not this machine: see advertisements.spec.ts.
  '--host-resolver-rules=MAP ninefold.example 127.0.0.1',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Room for a machine that is busy with other things: a test that passes never waits for it.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // A worker answers instead of the network that tests play with; offline.spec.ts is about it and lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false },
    // Root and many containers cannot have Chromium's sandbox; the tests open our own pages alone, so they go without.
    launchOptions: { executablePath: chromiumPath(), chromiumSandbox: false, args: flags },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
