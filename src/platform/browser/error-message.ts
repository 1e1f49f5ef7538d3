import { RequestError } from './request.ts';

/** The server's message to the user about a failed call, or `fallback` when there is none. */
export const errorMessage = (error: unknown, fallback: string): string =>
  (error instanceof RequestError && error.serverMessage) || fallback;
