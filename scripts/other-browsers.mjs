// Finds Firefox and WebKit for the tests in browsers other than Chromium, or installs Debian's where possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, say } from './prepare.mjs';

const browsers = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    // As test/browsers/installed.ts finds them.
    isThere: () =>
      [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].some((path) =>
        existsSync(path),
      ),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path)),
  },
];

/**
 * Installs the browsers that are missing if it may, and says in one line which ones the tests do without.
 * Returns whether there is any.
 */
export function ensureOtherBrowsers() {
  const missing = () => browsers.filter(({ isThere }) => !isThere());
  const packages = missing().flatMap((browser) => browser.packages);
  if (packages.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say(`Installing ${packages.join(', ')} from the Debian packages for the tests in other browsers ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  }
  for (const browser of missing()) {
    say(
      `No tests in ${browser.name}, which is not installed (Debian: apt-get install ${browser.packages.join(' ')}).`,
    );
  }
  return missing().length < browsers.length;
}
