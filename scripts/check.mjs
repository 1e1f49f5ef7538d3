// `npm run check`: format, lint, types and unused code. Answers how many of the four failed.
import { ensureInstalled } from './packages.mjs';
import { node24, run, say } from './prepare.mjs';

const checks = [
  ['Format', 'oxfmt/bin/oxfmt', ['--check']],
  ['Lint', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['Types', 'typescript/bin/tsc', ['--noEmit']],
  ['Unused code', 'knip/bin/knip.js', []],
];

/** Runs every check and answers the names of those that failed. */
export async function check() {
  await ensureInstalled('all');
  return checks
    .filter(([name, script, args]) => {
      say(`${name} ...`);
      return run(node24(), [`node_modules/${script}`, ...args]) !== 0;
    })
    .map(([name]) => name);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = await check();
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
