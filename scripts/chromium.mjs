// Finds a Chromium for the browser tests, or installs Debian's where possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, say } from './prepare.mjs';

// Nearly all tests use the headless shell; playwright.config.ts finds both by itself.
const shell = 'chromium-headless-shell';
const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Makes sure that there is a Chromium, and returns the environment variables that playwright.config.ts needs:
 * none if CHROMIUM is already set or Debian's packages are installed. Exits with a clear message if there is
 * no Chromium and it cannot be installed.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return {};
  const found = () => paths.find((path) => existsSync(path));
  const complete = existsSync(paths[0]) && existsSync(`/usr/bin/${shell}`);
  if (!complete && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium from the Debian packages for the browser tests ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    const install = (...names) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
    // Together, because their versions must match. Not every system based on Debian has the shell.
    if (install('chromium', shell) !== 0 && !found()) install('chromium');
  }
  const chromium =
    found() ??
    giveUp(
      `The browser tests need Chromium. Install it (Debian: apt-get install chromium ${shell}) or set CHROMIUM to its path.`,
    );
  return { CHROMIUM: chromium === paths[0] ? undefined : chromium };
}
