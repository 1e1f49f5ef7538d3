import { RequestError } from '../platform/browser/request.ts';
import { owedTexts } from './owed.ts';

/** Whether the server refused a call because its caller has to do something else first. */
export const isOwed = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.status === 403 &&
  Object.values(owedTexts).some(({ message }) => message === error.serverMessage);
