// `npm test`: installs what the tests need, then every check and every test but the long ones. `npm run test:all`: the
// long ones too. `npm test -- path ...`: the tests that are named, a file or all below a folder. `npm run test:unit` and
// `npm run test:e2e`: a half each. `npm run test:nodes`: the tests of several nodes. `npm run test:browsers`: the flows
// in Firefox and WebKit. One line with the sums ends each of them. What begins with a dash goes to the runner, such as
// `--shard=1/3`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beginBrowsers } from './browsers.mjs';
import { check, runAside } from './check.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { ensureInstalled } from './packages.mjs';
import { ensurePgbouncer } from './pgbouncer.mjs';
import { build, giveUp, node24, root, runAfter, say } from './prepare.mjs';
import { selectTests, startsProgram } from './test-selection.mjs';
import { measureUsage } from './usage.mjs';

const usage = measureUsage();
const results = join(root, 'test-results');
const selected = selectTests(process.argv.slice(2));
const sums = { passed: 0, failed: 0 };
/** What ran each failed test, its title, what it said, and what runs it alone. */
const failures = [];

process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
// The same program is started many times.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const isWhole = selected.e2e?.names.length === 0;
// The tests in Chromium as a whole include those in other browsers.
const withOthers = Boolean(selected.browsers) || isWhole;
const browsers = beginBrowsers({
  chromium: Boolean(selected.e2e),
  otherBrowsers: withOthers,
  log: join(results, 'browser-installation.log'),
});
await ensureInstalled('all');
if (selected.nodes?.files.some((file) => file.includes('pgbouncer'))) ensurePgbouncer();
measureMachine();

const usesBuild = selected.e2e || withOthers || selected.nodes || selected.unit?.files.some(startsProgram);
if (selected.long) process.env.LONG_TESTS = '1';

const aside = runAsides();
// Its output follows that of the checks and the build, so that neither is torn.
if (selected.unit)
  await runVitest('Tests of the code', 'unit', 'vitest.config.ts', selected.unit.names, aside);
const isBuilt = await aside;
if (isBuilt) {
  if (selected.nodes)
    await runVitest('Tests of several nodes', 'nodes', 'vitest.nodes.config.ts', selected.nodes.names);
  if (selected.e2e || withOthers) await runBrowserTests();
}

// Once more where a reader looks first: the runners' own reports are thousands of lines above.
for (const { place, title, message = '', command } of failures)
  say(
    `Failed: ${place} › ${title}\n${stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n')}\nAlone: ${command}`,
  );
say(usage());
say(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed === 0 ? 0 : 1);

/** Before anything runs here: the time limits of all parts follow from it. */
function measureMachine() {
  const { stdout, status, stderr } = spawnSync(node24(), ['test/time-limits.ts'], { cwd: root });
  if (status !== 0) giveUp(`The machine could not be measured: ${stderr}`);
  process.env.TEST_SLOWNESS = String(stdout).trim();
  say(
    `This machine: ${process.env.TEST_SLOWNESS} times the reference, and so are the time limits (TEST_SLOWNESS sets it).`,
  );
}

/** The checks, and the build if a test needs it. Resolves with whether nothing is wrong with the build. */
async function runAsides() {
  const names = [...(selected.everything ? ['checks'] : []), ...(usesBuild ? ['build'] : [])];
  if (names.length > 0)
    say(`Running the ${names.join(' and the ')}${selected.unit ? ' beside the tests of the code' : ''} ...`);
  const checking = selected.everything ? check() : [];
  let isBuilt = true;
  if (usesBuild) {
    const ending = join(results, 'build');
    process.env.TEST_BUILD_ENDING = ending;
    isBuilt = await build((command, args) => runAside('Build', command, args));
    writeFileSync(ending, isBuilt ? 'passed' : 'failed');
    if (!isBuilt) addFailure('The build', 'see its output above', 'npm run build');
  }
  for (const name of await checking) addFailure('Check', name, 'npm run check');
  return isBuilt;
}

function addFailure(place, title, command) {
  sums.failed += 1;
  failures.push({ place, title, command });
}

async function runVitest(title, name, config, names, before) {
  const report = join(results, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', `--config=${config}`, ...reporters, ...selected.options, ...names];
  const code = await runAfter(before, `${title} ...`, node24(), ['node_modules/vitest/vitest.mjs', ...args]);
  add(title, code, report, ({ numPassedTests, testResults }) => {
    const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failuresIn);
    return { passed: numPassedTests, failed: failures.length, failures };
  });
}

/** Of a file of Vitest's: its tests that failed, or the file if that failed outside of them. */
function failuresIn({ name: path, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ place: placeOf(path), title: 'outside of its tests', message }];
  return failed.map(({ fullName, failureMessages, location }) => ({
    place: placeOf(path, location?.line),
    title: fullName,
    message: failureMessages[0],
  }));
}

/** Those in Chromium and in other browsers in one run, which prepares the demo dealership once. */
async function runBrowserTests() {
  const { env, hasOthers } = await browsers();
  if (!selected.e2e && !hasOthers) return;
  const report = join(results, 'browser.json');
  const names = [selected.e2e, selected.browsers].flatMap((part) => part?.names ?? []);
  // Playwright treats names as regular expressions.
  const patterns = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  Object.assign(process.env, env, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  if (!selected.e2e) process.env.BROWSERS = 'others';
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...selected.options, ...patterns];
  const code = await runAfter(undefined, 'Tests in the browser ...', node24(), args);
  add('Tests in the browser', code, report, ({ config, stats, suites }) => ({
    passed: stats.expected,
    // A test that passes only the second time has failed.
    failed: stats.unexpected + stats.flaky,
    failures: suites
      .flatMap(specsIn)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => ({
        place: placeOf(join(config.rootDir, file), line),
        title,
        message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean),
      })),
  }));
}

/** As a command line names it. */
function placeOf(path, line) {
  return `${relative(root, path)}${line === undefined ? '' : `:${line}`}`;
}

/** The tests of a suite of Playwright's, which may hold others. */
function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/**
 * Adds the results of a runner. A runner that crashed, or found an error outside of its tests, counts as one
 * failure.
 */
function add(part, code, report, read) {
  // Without one, it ended before it could report.
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  sums.passed += found.passed;
  sums.failed += found.failed;
  failures.push(...found.failures.map((one) => ({ ...one, command: `npm test -- ${one.place}` })));
  if (found.failed === 0 && code !== 0) addFailure(part, `ended with ${code}; see its output above`, '');
}
