import { RequestError } from '../../platform/browser/request.ts';
import { setUpNeeded } from './requirement.ts';

/** Whether the server refused a call because its caller has yet to set up a second factor. */
export const isSetUpNeeded = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 403 && error.serverMessage === setUpNeeded.message;
