import { defineConfig } from 'vitest/config';
import { running } from './vitest.config.ts';

/** `npm run test:nodes`: each test fills the machine with processes, so they run one after the other. */
export default defineConfig({
  test: {
    ...running,
    include: ['test/nodes/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
