// `npm run check`: format, lint, types and unused code. Ends with 1 when any of them failed.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './packages.mjs';
import { node24, root, say } from './prepare.mjs';

const checks = [
  ['Format', 'oxfmt/bin/oxfmt', ['--check']],
  ['Lint', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['Types', 'typescript/bin/tsc', ['--noEmit']],
  ['Unused code', 'knip/bin/knip.js', []],
];

/**
 * Runs all checks in parallel, since none uses both cores throughout, and returns the names of those that
 * failed.
 */
export async function check() {
  await ensureInstalled('all');
  const passed = await Promise.all(checks.map(runCheck));
  return checks.map(([name]) => name).filter((_, index) => !passed[index]);
}

/** Prints the output of a check in one piece, once it has ended. */
async function runCheck([name, script, args]) {
  const child = spawn(node24(), [`node_modules/${script}`, ...args], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.on('close', resolve);
  });
  say(`${name}: ${code === 0 ? 'passed' : 'failed'}`);
  if (code !== 0) say(output.trimEnd());
  return code === 0;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = await check();
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
