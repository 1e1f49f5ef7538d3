import { defineConfig } from 'vitest/config';
import { seconds } from './test/time-limits.ts';
import config from './vitest.config.ts';

/** `npm run test:nodes`: each test fills the machine with processes, so they run one after the other. */
export default defineConfig({
  test: {
    ...config.test,
    include: ['test/nodes/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: seconds(300),
    hookTimeout: seconds(180),
  },
});
