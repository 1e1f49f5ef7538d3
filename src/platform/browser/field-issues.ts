import { RequestError } from './request.ts';

/** What the server complains of, by the dotted path of each field; empty for any other failure. */
export const fieldIssues = (error: unknown): Partial<Record<string, string>> =>
  error instanceof RequestError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {};
