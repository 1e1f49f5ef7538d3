import { useState } from 'react';
import { sameField } from './changed.ts';
import type { FormState } from './form-state.ts';
import { fieldErrorsOf, validateVehicle, type FormErrors } from './validation.ts';
import { fields, type Field, type FormValues } from './values.ts';

/**
 * What is wrong with the fields, once it is time to say so: a field's rule when it was left with something new in it, all
 * rules after an attempt to save, and the server's complaints until their fields are changed.
 */
export function useFieldErrors({ values, base }: FormState) {
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<{ values: FormValues; errors: FormErrors } | null>(null);
  const [openedAt] = useState(() => new Date());
  const found = validateVehicle(values, openedAt);

  const errorOf = (field: Field) => {
    if (visited.has(field) && found[field] !== undefined) return found[field];
    return refused !== null && sameField(field, refused.values, values) ? refused.errors[field] : undefined;
  };
  const errors: FormErrors = Object.fromEntries(
    fields.flatMap((field) => {
      const error = errorOf(field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
  return {
    errors,
    /** What keeps the form from being saved, said or not. */
    found,
    leave: (field: Field) => {
      if (!sameField(field, base, values)) setVisited((before) => new Set(before).add(field));
    },
    showAll: () => setVisited(new Set(fields)),
    /** Shows what the server refused and answers the fields in question. */
    refuse: (issues: { path: string; message: string }[]): Field[] => {
      const refusals = fieldErrorsOf(issues);
      setRefused({ values, errors: refusals });
      return fields.filter((field) => refusals[field] !== undefined);
    },
  };
}
