import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

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
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
