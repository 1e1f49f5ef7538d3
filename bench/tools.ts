import { spawnSync } from 'node:child_process';
import config from '../playwright.config.ts';

/** Each program that a part needs, how it is started to see whether it is there, and the Debian package it is in. */
const tools = {
  wrk: { command: 'wrk', package: 'wrk' },
  nginx: { command: 'nginx', package: 'nginx-light' },
  chromium: { command: config.use?.launchOptions?.executablePath ?? 'chromium', package: 'chromium' },
};
export type Tool = keyof typeof tools;

/** A sentence for each program that is not on this machine, saying how to get it. */
export const missingTools = (needed: readonly Tool[]): string[] =>
  needed
    .map((name) => tools[name])
    .filter(({ command }) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined)
    .map(({ command, package: name }) => `${command} is missing; on Debian: apt-get install ${name}`);
