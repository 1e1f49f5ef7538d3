import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { type BrowserName, installedBrowsers } from './test/browsers/installed.ts';
import { withLongTests } from './test/long-tests.ts';
import { seconds } from './test/time-limits.ts';

/** A whole Chromium, windows and all: what the bench measures with, and what keeps pages for Back. */
const whole = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Draws the same pages in about half the time, without windows: where it is installed, the tests use it. */
const shell = '/usr/bin/chromium-headless-shell';
const testedIn = process.env['CHROMIUM'] === undefined && existsSync(shell) ? shell : whole;

/** Flags for a Chromium from the system's packages on a machine without a network or a graphics card. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromium = { use: { launchOptions: { executablePath: testedIn, args: chromiumFlags } } };

/** `npm run test:browsers`: the flows in Firefox and WebKit, and nothing else. */
const onlyOthers = process.env['BROWSERS'] === 'others';

// Their client tells about each connection otherwise.
process.env['WDIO_LOG_LEVEL'] = 'error';

/** Firefox and WebKit, where they are installed: one test after the other in one browser each. */
const otherBrowsers = installedBrowsers().map((engine) => ({
  name: engine,
  testDir: 'test/browsers',
  workers: 1,
  use: { engine },
}));

export default defineConfig<object, { engine: BrowserName }>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  ...(withLongTests ? {} : { grepInvert: /@long/ }),
  globalSetup: './test/e2e/demo-site.ts',
  outputDir: 'test-results/browser',
  // One more than the cores of a small machine: tests wait for a third of their time.
  workers: 3,
  fullyParallel: true,
  // What is waited for says so long before the test ends: what is expected, what is pressed, a page.
  timeout: seconds(90),
  expect: { timeout: seconds(20), toPass: { timeout: seconds(20) } },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/browser.json' }],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: seconds(20),
    navigationTimeout: seconds(25),
    launchOptions: { executablePath: whole, args: chromiumFlags },
  },
  projects: onlyOthers ? otherBrowsers : [chromium, ...otherBrowsers],
});
