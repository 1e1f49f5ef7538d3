import { defineConfig } from 'vitest/config';
import { seconds } from './test/time-limits.ts';
import { running } from './vitest.config.ts';

/** `npm run test:nodes`: each test fills the machine with processes, so they run one after the other. */
export default defineConfig({
  test: {
    ...running,
    include: ['test/nodes/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    fileParallelism: false,
    testTimeout: seconds(300),
    hookTimeout: seconds(180),
  },
});
