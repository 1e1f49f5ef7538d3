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
  const codes = await Promise.all(
    checks.map(([name, script, args]) => runAside(name, node24(), [`node_modules/${script}`, ...args])),
  );
  return checks.map(([name]) => name).filter((_, index) => codes[index] !== 0);
}

/** Runs a command beside others: prints its output in one piece, once it has ended. Resolves with its exit code. */
export async function runAside(name, command, args) {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root });
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
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  say(`${name}: ${code === 0 ? 'passed' : 'failed'} after ${took}`);
  if (code !== 0) say(output.trimEnd());
  return code ?? 1;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = await check();
  say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
