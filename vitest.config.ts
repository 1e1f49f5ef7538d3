import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { withLongTests } from './test/long-tests.ts';
import { seconds } from './test/time-limits.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'test/*.test.ts', 'scripts/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/postgres.ts'],
    // Processes, not threads: tests start children.
    pool: 'forks',
    // Files share a process with its modules, whose loading took half of the time: each puts back what it has replaced.
    isolate: false,
    // One more than the cores: several files wait most of their time, for processes and time limits.
    maxWorkers: availableParallelism() + 1,
    tags: [
      { name: 'slow', description: 'Takes long by its nature', timeout: seconds(120) },
      { name: 'long', description: 'Runs in `npm run test:all`', timeout: seconds(180) },
    ],
    ...(withLongTests ? {} : { tagsFilter: ['!long'] }),
    testTimeout: seconds(45),
    hookTimeout: seconds(120),
    // The command that runs a failed test alone names its line.
    includeTaskLocation: true,
  },
});
