import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { type BrowserName, installedBrowsers } from './test/browsers/installed.ts';

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

/** `npm run test:browsers`: all flows in Firefox and WebKit, and nothing else. */
const allFlows = process.env['BROWSERS'] === 'all';

/** Firefox and WebKit, where they are installed: one test after the other in one browser each. */
const otherBrowsers = installedBrowsers().map((engine) => ({
  name: engine,
  testDir: 'test/browsers',
  ...(allFlows ? {} : { grep: /@short/ }),
  workers: 1,
  use: { engine },
}));

export default defineConfig<object, { engine: BrowserName }>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/demo-site.ts',
  outputDir: 'test-results/browser',
  // One more than the cores of a small machine: tests wait for a third of their time.
  workers: 3,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/browser.json' }],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: whole, args: chromiumFlags },
  },
  projects: allFlows ? otherBrowsers : [chromium, ...otherBrowsers],
});
