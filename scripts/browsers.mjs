// Finds the browsers for the tests, or installs Debian's where possible.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { giveUp, say } from './prepare.mjs';

// Nearly all tests use the headless shell; playwright.config.ts finds both by itself.
const shell = 'chromium-headless-shell';
const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// Visitors have Arial and Times or fonts as wide, which stand in for the site's own until those have arrived.
const fonts = { packages: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

/** The others, as test/browsers/installed.ts finds them. */
const others = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
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

const ownChromium = () => Boolean(process.env.CHROMIUM && existsSync(process.env.CHROMIUM));
const foundChromium = () => chromiums.find((path) => existsSync(path));
const missingOthers = () => others.filter(({ isThere }) => !isThere());

/**
 * Begins to install the browsers that are missing, if it may: Chromium, the others, or both. Exits with a
 * clear message if there is no Chromium and it cannot be installed. What it returns waits for the end and then
 * returns the environment variables that playwright.config.ts needs, and whether there is another browser.
 */
export function beginBrowsers({ chromium, otherBrowsers, log }) {
  // Chromium and its shell together, because their versions must match. Not every system based on Debian has the shell.
  const hasChromium =
    !chromium || ownChromium() || (existsSync(chromiums[0]) && existsSync(`/usr/bin/${shell}`));
  const wanted = [
    ...(hasChromium ? [] : [`chromium ${shell}`]),
    ...(chromium && !existsSync(fonts.folder) ? [fonts.packages] : []),
    ...(otherBrowsers ? missingOthers().map(({ packages }) => packages.join(' ')) : []),
  ];
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  const installation = mayInstall && wanted.length > 0 ? install(wanted, log) : undefined;
  if (!installation && !hasChromium && !foundChromium()) giveUpOnChromium();

  let isInstalling = installation !== undefined;
  void installation?.then(() => (isInstalling = false));
  return async () => {
    if (isInstalling) say('Waiting for the installation of the browsers ...');
    await installation;
    if (!hasChromium && !foundChromium()) giveUpOnChromium();
    const missing = otherBrowsers ? missingOthers() : [];
    for (const { name, packages } of missing)
      say(`No tests in ${name}, which is not installed (Debian: apt-get install ${packages.join(' ')}).`);
    const path = chromium && !ownChromium() ? foundChromium() : undefined;
    return {
      env: path === undefined || path === chromiums[0] ? {} : { CHROMIUM: path },
      hasOthers: otherBrowsers && missing.length < others.length,
    };
  };
}

/**
 * Installs groups of packages one after the other in a process of its own, while other commands run. A group that
 * cannot be had as a whole is reduced to its first package. The output is in `log`, and shown if anything failed.
 */
function install(groups, log) {
  say(`Installing ${groups.join(' ')} from the Debian packages for the browser tests, meanwhile ...`);
  const get = (names) => `apt-get install -y -qq --no-install-recommends ${names}`;
  const commands = groups.map((names) => `${get(names)} || ${get(names.split(' ')[0])} || failed=1`);
  const output = openSync(log, 'w');
  const child = spawn('sh', ['-c', ['apt-get update -qq', ...commands, 'exit $failed'].join('\n')], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    // Not through a pipe, which is full at some time while this process waits for the tests.
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', (code) => {
      if (code !== 0) say(readFileSync(log, 'utf8').trimEnd());
      resolve();
    });
  });
}

const giveUpOnChromium = () =>
  giveUp(
    `The browser tests need Chromium. Install it (Debian: apt-get install chromium ${shell} ${fonts.packages}) or set CHROMIUM to its path.`,
  );
