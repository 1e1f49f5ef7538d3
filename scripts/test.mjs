// `npm test`: installs what the tests need, then every check and every test, and one line with the sums at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensureBuilt, node24, root, run, say } from './prepare.mjs';

const results = join(root, 'test-results');
const report = (name) => join(results, `${name}.json`);
const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'));
  } catch {
    return null;
  }
};

await ensureInstalled('all');
const chromium = ensureChromium();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const failedChecks = await check();
await ensureBuilt();

say('Tests of the code ...');
const unitCode = run(node24(), [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report('unit')}`,
]);
say('Tests in the browser ...');
const browserCode = run(node24(), ['node_modules/@playwright/test/cli.js', 'test'], {
  env: { ...process.env, ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
});

const unit = readReport('unit');
const browser = readReport('browser');
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0);
// A test that passes only the second time has failed; a runner that broke off without a report counts as one failure.
const failed =
  failedChecks.length +
  (unit ? unit.numFailedTests : 1) +
  (browser ? browser.stats.unexpected + browser.stats.flaky : 1);
if (failedChecks.length > 0) say(`Failed checks: ${failedChecks.join(', ')}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && unitCode === 0 && browserCode === 0 ? 0 : 1);
