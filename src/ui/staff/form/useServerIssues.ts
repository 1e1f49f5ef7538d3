import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { RequestError } from '../../../platform/browser/request.ts';

/** Shows what the server found wrong at the fields in question. Answers whether there was anything of that kind. */
export const useServerIssues =
  <Values extends FieldValues>(
    setError: UseFormSetError<Values>,
    /** The field that shows the issues of a path; null where none does. */
    fieldOf: (path: string) => string | null = (path) => path,
  ) =>
  (error: unknown): boolean => {
    const issues = error instanceof RequestError ? error.issues : [];
    const fields = issues.flatMap(({ path, message }) => {
      const field = fieldOf(path);
      return field === null ? [] : [{ field, message }];
    });
    // The first issue of a field is the one that stays.
    for (const { field, message } of fields.toReversed())
      setError(field as FieldPath<Values>, { type: 'server', message });
    return fields.length > 0;
  };
