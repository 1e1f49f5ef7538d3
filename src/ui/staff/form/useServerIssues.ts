import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { RequestError } from '../../../platform/browser/request.ts';

/** Shows the server's issues at their fields. Returns whether there were any. */
export const useServerIssues =
  <Values extends FieldValues>(
    setError: UseFormSetError<Values>,
    /** The field that shows the issues of a path; null if there is none. */
    fieldOf: (path: string) => string | null = (path) => path,
  ) =>
  (error: unknown): boolean => {
    const issues = error instanceof RequestError ? error.issues : [];
    const fields = issues.flatMap(({ path, message }) => {
      const field = fieldOf(path);
      return field === null ? [] : [{ field, message }];
    });
    // The first issue of a field is the one shown.
    for (const { field, message } of fields.toReversed())
      setError(field as FieldPath<Values>, { type: 'server', message });
    return fields.length > 0;
  };
