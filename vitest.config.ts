import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'test/*.test.ts', 'scripts/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    // Processes, not threads: tests start children.
    pool: 'forks',
    // Vitest itself leaves one core to nobody: of two, that is half.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
