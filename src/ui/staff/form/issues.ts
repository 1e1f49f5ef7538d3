import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** What is wrong with a field, by its path, as the API reports it. */
export type Issue = { path: string; message: string };

/** The form's own words for an issue; the schema's message stays where it has none. */
export type Wording = (path: string, issue: z.core.$ZodIssue) => string | undefined;

/** What a schema finds wrong with `input`. */
export function schemaIssues(schema: z.ZodType, input: unknown, wording?: Wording): Issue[] {
  return (schema.safeParse(input).error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    return { path, message: wording?.(path, issue) ?? issue.message };
  });
}

/** A resolver of react-hook-form for a function that finds issues. Of several issues of a field the first is shown. */
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

/** The message of the error at a path; `root` is that of the whole form. */
export const messageAt = (errors: object, path: string): string | undefined => messageOf(get(errors, path));

/** How many fields have an error. */
export const countErrors = (errors: object): number =>
  Object.values(errors).reduce((count: number, error: unknown) => {
    if (messageOf(error) !== undefined) return count + 1;
    return typeof error === 'object' && error !== null ? count + countErrors(error) : count;
  }, 0);
