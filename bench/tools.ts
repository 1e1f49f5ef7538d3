import { spawnSync } from 'node:child_process';
import config from '../playwright.config.ts';

/** The programs that parts need: the command to check for, and the Debian package that contains it. */
const tools = {
  wrk: { command: 'wrk', package: 'wrk' },
  nginx: { command: 'nginx', package: 'nginx-light' },
  chromium: { command: config.use?.launchOptions?.executablePath ?? 'chromium', package: 'chromium' },
};
export type Tool = keyof typeof tools;

/** A message for each missing program that says how to install it. */
export const missingTools = (needed: readonly Tool[]): string[] =>
  needed
    .map((name) => tools[name])
    .filter(({ command }) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined)
    .map(({ command, package: name }) => `${command} is missing; on Debian: apt-get install ${name}`);
