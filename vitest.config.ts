import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { withLongTests } from './test/long-tests.ts';
import { seconds } from './test/time-limits.ts';

/** How test files run, wherever they are. */
export const running = {
  // Processes, not threads: tests start children.
  pool: 'forks' as const,
  // Files share a process with its modules, whose loading took half of the time: each puts back what it has replaced.
  isolate: false,
  testTimeout: seconds(45),
  hookTimeout: seconds(120),
  tags: [
    { name: 'slow', description: 'Takes long by its nature', timeout: seconds(120) },
    { name: 'long', description: 'Runs in `npm run test:all`', timeout: seconds(180) },
  ],
};

const code = {
  test: {
    ...running,
    name: 'code',
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'test/*.test.ts', 'scripts/*.test.ts'],
  },
};

/** Screens in a window without layout, with the server and its database in the same process (0091). */
const components = {
  oxc: { jsx: { development: false } },
  resolve: { alias: { '@tanstack/react-start': join(import.meta.dirname, 'test/components/start.ts') } },
  test: {
    ...running,
    name: 'components',
    environment: './test/components/browser-environment.ts',
    include: ['test/components/**/*.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    // Where the browser is: neither UTC nor where the dealership is.
    env: { TZ: 'America/New_York', NODE_ENV: 'production' },
    // The router takes Node for a server, unless its packages are those for development.
    execArgv: ['--conditions=development'],
  },
};

export default defineConfig({
  test: {
    projects: [code, components],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/postgres.ts'],
    // One more than the cores: several files wait most of their time, for processes and time limits.
    maxWorkers: availableParallelism() + 1,
    ...(withLongTests ? {} : { tagsFilter: ['!long'] }),
    // The command that runs a failed test alone names its line.
    includeTaskLocation: true,
  },
});
