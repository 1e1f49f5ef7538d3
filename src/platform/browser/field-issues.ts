import { RequestError } from './request.ts';

/** The server's validation errors by the dotted path of their field; empty for any other failure. */
export const fieldIssues = (error: unknown): Partial<Record<string, string>> =>
  error instanceof RequestError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {};
