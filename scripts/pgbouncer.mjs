// Makes sure that PgBouncer is there for the tests of several nodes, or installs Debian's where possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, say } from './prepare.mjs';

/** Without it the tests that need it fail, each with a line that says how to install it. */
export function ensurePgbouncer() {
  if (existsSync('/usr/sbin/pgbouncer') || spawnSync('pgbouncer', ['--version']).status === 0) return;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  say('Installing PgBouncer from the Debian packages for the tests of several nodes ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for the browsers, which may be installed meanwhile.
  const apt = (...args) => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'pgbouncer');
}
