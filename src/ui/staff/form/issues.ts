import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** An error of a field, by its path, as the API reports it. */
export type Issue = { path: string; message: string };

/** The form's own wording of an issue; undefined for the schema's message. */
export type Wording = (path: string, issue: z.core.$ZodIssue) => string | undefined;

/** The issues that a schema finds in `input`. */
export function schemaIssues(schema: z.ZodType, input: unknown, wording?: Wording): Issue[] {
  return (schema.safeParse(input).error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    return { path, message: wording?.(path, issue) ?? issue.message };
  });
}

/**
 * A react-hook-form resolver from a function that finds issues. If a field has several, the first one is
 * shown.
 */
export const issuesResolver =
  <Values extends FieldValues>(check: (values: Values) => Issue[]): Resolver<Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {};
    const issues = check(values);
    for (const { path, message } of issues)
      if (get(errors, path) === undefined) set(errors, path, { type: 'invalid', message });
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;

/** The error message at a path; `root` is the error of the whole form. */
export const messageAt = (errors: object, path: string): string | undefined => messageOf(get(errors, path));

const messagesIn = (errors: object): string[] =>
  Object.values(errors).flatMap((error: unknown) => {
    const message = messageOf(error);
    if (message !== undefined) return [message];
    return typeof error === 'object' && error !== null ? messagesIn(error) : [];
  });

/** How many fields have an error. */
export const countErrors = (errors: object): number => messagesIn(errors).length;

/** The message of the first error; undefined without one. */
export const firstMessage = (errors: object): string | undefined => messagesIn(errors)[0];
