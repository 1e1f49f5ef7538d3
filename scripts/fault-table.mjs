// `npm run fault-table`: runs every test that docs/faults.md names, and writes into its head how many rows have
// passed, on which commit and machine. Ends with 1 if a row has not.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release, type } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ensureInstalled } from './packages.mjs';
import { node24, root, run, say } from './prepare.mjs';

const path = join(root, 'docs/faults.md');
const table = readFileSync(path, 'utf8');

/** The rows, with the tests that each names. */
const rows = table
  .split(/^(?=\*\*\d+\. )/m)
  .slice(1)
  .map((text) => ({
    number: Number(/^\*\*(\d+)\./.exec(text)[1]),
    tests: [...text.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file, title]) => ({ file, title })),
  }));

await ensureInstalled('all');
const runners = new Map(
  [...new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))].map((file) => [
    file,
    runnersOf(file),
  ]),
);
const code = run(node24(), ['scripts/test.mjs', ...new Set([...runners.values()].flat())]);
const results = [...vitestResults('unit'), ...vitestResults('nodes'), ...playwrightResults()];

const judged = rows.map(({ number, tests }) => {
  const found = tests.map(({ file, title }) => resultsOf(file, title));
  const ran = found.flat().filter(({ status }) => status !== 'skipped');
  const passed = ran.filter(({ status }) => status === 'passed');
  const isGood = found.length > 0 && found.every((some) => some.some(({ status }) => status === 'passed'));
  return { number, ran, passed, isGood: isGood && passed.length === ran.length };
});
const bad = judged.filter(({ isGood }) => !isGood).map(({ number }) => number);
const ran = new Set(judged.flatMap((row) => row.ran));
const passed = new Set(judged.flatMap((row) => row.passed));
const line = `**Result of \`npm run fault-table\`:** ${judged.length - bad.length} of ${judged.length} rows passed${bad.length > 0 ? `, not ${bad.join(', ')}` : ''}; ${passed.size} of ${ran.size} tests. Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${type()} ${release()}.`;
writeFileSync(
  path,
  table.replace(/^\*\*Result of `npm run fault-table`:\*\* .*$/m, () => line),
);
say(line.replaceAll(/[*`]/g, ''));
process.exit(bad.length === 0 && code === 0 ? 0 : 1);

/** The test files that run the tests of a file: itself, or those that import it. */
function runnersOf(file) {
  if (/\.(?:test|spec)\.tsx?$/.test(file)) return [file];
  return globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: root }).filter((test) =>
    readFileSync(join(root, test), 'utf8').includes(`/${basename(file)}'`),
  );
}

/** Results of the tests whose title, or that of their group, begins so. */
function resultsOf(file, title) {
  // What Vitest fills in, and an expression of a title in backquotes.
  const form = title
    .replaceAll(/[\\^.*+?()[\]|]/g, '\\$&')
    .replaceAll(/%[sdifjo]|\$\{[^}]*\}|\$[a-z][\w.]*/gi, '.*');
  const isIt = new RegExp(`^${form}`, 's');
  return results.filter(
    (result) => runners.get(file)?.includes(result.file) && result.titles.some((one) => isIt.test(one)),
  );
}

function reportOf(name) {
  const report = join(root, 'test-results', `${name}.json`);
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

function vitestResults(name) {
  const { testResults = [] } = reportOf(name);
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, file),
      titles: [...ancestorTitles, title],
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

function playwrightResults() {
  const { config, suites = [] } = reportOf('browser');
  const specsOf = ({ title, specs = [], suites: inner = [] }, above = []) => {
    const titles = [...above, title];
    return [
      ...specs.map(({ file, title: own, ok, tests }) => ({
        file: relative(root, join(config.rootDir, file)),
        titles: [...titles, own],
        status: tests.every(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
      })),
      ...inner.flatMap((suite) => specsOf(suite, titles)),
    ];
  };
  return suites.flatMap((suite) => specsOf(suite));
}

function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  return `${git('rev-parse', '--short=8', 'HEAD') || 'unknown'}${changed}`;
}
