import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { vi } from 'vitest';
import { seconds } from '../time-limits.ts';
import { waitForConnections } from './patient-pool.ts';

configure({
  // For a screen that never comes.
  asyncUtilTimeout: seconds(20),
  // A browser runs microtasks between two events, in which React renders what the first has changed.
  eventWrapper: (dispatch) => flushSync(dispatch),
  // The message has the roles that there are; the document below it would be a thousand lines.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'NotFound' }),
});

// As in the browser's build.
vi.stubEnv('DEV', false);
vi.stubEnv('SSR', false);

waitForConnections();
