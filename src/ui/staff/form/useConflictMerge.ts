import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changedFields, mergeNewer, type FormFields, type Merge } from './merge.ts';

/**
 * A state that the server has saved; `updatedAt` is sent with the next save, which is refused if it is
 * outdated.
 */
export type Saved<Values> = { values: Values; updatedAt: string | null };

/** The saved state that a form started from, and how it takes in what somebody else has saved since. */
export function useConflictMerge<Values extends FieldValues, Field extends string>(
  fields: FormFields<Values, Field>,
  start: () => { saved: Saved<Values>; merge?: Merge<Values, Field> | null },
) {
  const [{ saved, merge }, setState] = useState(start);
  return {
    saved,
    /** The last merge; null before the first one. */
    merge: merge ?? null,
    setSaved: (next: Saved<Values>, merge: Merge<Values, Field> | null = null) =>
      setState({ saved: next, merge }),
    changedFields: (values: Values) => changedFields(fields, saved.values, values),
    /** Merges a newer version into the form's values and returns the result for the form to show. */
    mergeNewer: (mine: Values, newer: Saved<Values>): Merge<Values, Field> => {
      const next = mergeNewer(fields, { base: saved.values, mine, server: newer.values });
      setState({ saved: newer, merge: next });
      return next;
    },
    /** The server's values, for a field that both sides changed and that still differs. */
    serverValues: (field: Field, values: Values): Values | undefined =>
      merge?.differing.includes(field) && !fields.isSame(field, values, merge.server)
        ? merge.server
        : undefined,
  };
}
