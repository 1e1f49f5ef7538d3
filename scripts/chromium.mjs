// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, run, say } from './prepare.mjs';

// The shell without windows is what nearly all tests use; see playwright.config.ts, which finds both here by itself.
const shell = 'chromium-headless-shell';
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Sees that there is a Chromium, and answers what playwright.config.ts has to be told of it in the environment: nothing
 * where CHROMIUM names one already or Debian's are there. Ends the process with one clear line where there is none and
 * none can be installed.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return {};
  const found = () => places.find((place) => existsSync(place));
  const complete = existsSync(places[0]) && existsSync(`/usr/bin/${shell}`);
  if (!complete && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium from the Debian packages, for the browser tests ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    const install = (...names) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
    // In one go, since they are of one version. Not every system built on Debian has the shell.
    if (install('chromium', shell) !== 0 && !found()) install('chromium');
  }
  const chromium =
    found() ??
    giveUp(
      `The browser tests need Chromium: install it (Debian: apt-get install chromium ${shell}) or name one in CHROMIUM.`,
    );
  return { CHROMIUM: chromium === places[0] ? undefined : chromium };
}
