// `npm test`: installs what the tests need, then every check and every test. `npm test -- path ...`: the tests that are
// named, a file or all below a folder. `npm run test:unit` and `npm run test:e2e`: a half each. `npm run test:nodes`: the
// long tests of several nodes, which `npm test` leaves out. `npm run test:browsers`: all flows in Firefox and WebKit, of
// which `npm test` has the shortest. One line with the sums ends each of them. What begins with a
// dash goes to the runner, such as `npm run test:e2e -- --shard=1/3`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beginBrowsers } from './browsers.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensurePgbouncer } from './pgbouncer.mjs';
import { ensureBuilt, node24, root, run, say } from './prepare.mjs';
import { selectTests, startsProgram } from './test-selection.mjs';

const results = join(root, 'test-results');
const selected = selectTests(process.argv.slice(2));
const sums = { passed: 0, failed: 0 };
/** Where each failed test is, its title and what it said. */
const failures = [];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// The tests in Chromium as a whole include the short form of those in other browsers.
const isWhole = selected.e2e?.names.length === 0;
const withOthers = Boolean(selected.browsers) || isWhole;
const browsers = beginBrowsers({
  chromium: Boolean(selected.e2e),
  otherBrowsers: withOthers,
  log: join(results, 'browser-installation.log'),
});
await ensureInstalled('all');
if (selected.nodes?.files.some((file) => file.includes('pgbouncer'))) ensurePgbouncer();

if (selected.everything) {
  const failedChecks = await check();
  sums.failed += failedChecks.length;
  failures.push(...failedChecks.map((name) => ['npm run check', name]));
}
if (selected.e2e || withOthers || selected.nodes || selected.unit?.files.some(startsProgram))
  await ensureBuilt();
if (selected.unit) runVitest('Tests of the code ...', 'unit', 'vitest.config.ts', selected.unit.names);
if (selected.nodes)
  runVitest('Tests of several nodes ...', 'nodes', 'vitest.nodes.config.ts', selected.nodes.names);
if (selected.e2e || withOthers) runBrowserTests(await browsers());

// Once more where a reader looks first: the runners' own reports are thousands of lines above.
for (const [place, title, message = ''] of failures)
  say(`Failed: ${place} › ${title}\n${stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n')}`);
say(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed === 0 ? 0 : 1);

function runVitest(title, name, config, names) {
  say(title);
  const report = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = run(node24(), [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${config}`,
    ...reporters,
    ...selected.options,
    ...names,
  ]);
  add(code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [relative(root, file), fullName, failureMessages[0]]),
    ),
  }));
}

/** Those in Chromium and in other browsers in one run, which prepares the demo dealership once. */
function runBrowserTests({ env, hasOthers }) {
  if (!selected.e2e && !hasOthers) return;
  say('Tests in the browser ...');
  const report = join(results, 'browser.json');
  // Playwright treats names as regular expressions.
  const patterns = (selected.e2e ?? selected.browsers).names.map((name) =>
    name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  const code = run(
    node24(),
    ['node_modules/@playwright/test/cli.js', 'test', ...selected.options, ...patterns],
    {
      env: {
        ...process.env,
        ...env,
        ...(selected.e2e ? {} : { BROWSERS: 'all' }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  add(code, report, ({ config, stats, suites }) => ({
    passed: stats.expected,
    // A test that passes only the second time has failed.
    failed: stats.unexpected + stats.flaky,
    failures: suites
      .flatMap(specsIn)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => [
        `${relative(root, join(config.rootDir, file))}:${line}`,
        title,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean),
      ]),
  }));
}

/** The tests of a suite of Playwright's, which may hold others. */
function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/**
 * Adds the results of a runner. A runner that crashed, or found an error outside of its tests, counts as one
 * failure.
 */
function add(code, report, read) {
  // Without one, it ended before it could report.
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  sums.passed += found.passed;
  sums.failed += found.failed === 0 && code !== 0 ? 1 : found.failed;
  failures.push(...found.failures);
}
