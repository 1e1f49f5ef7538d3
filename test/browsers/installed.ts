import { existsSync } from 'node:fs';

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const webkitPaths = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

export type BrowserName = 'firefox' | 'webkit';

/** Path of Firefox: `FIREFOX`, or where Linux distributions install it. */
export const firefoxPath = () =>
  [process.env['FIREFOX'] ?? '', ...firefoxPaths].find((path) => existsSync(path));

/** The browsers besides Chromium that tests can use on this machine. */
export const installedBrowsers = (): BrowserName[] => [
  ...(firefoxPath() === undefined ? [] : ['firefox' as const]),
  ...(webkitPaths.every((path) => existsSync(path)) ? ['webkit' as const] : []),
];
