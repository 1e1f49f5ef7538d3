import { get, set, type FieldValues } from 'react-hook-form';

/** A form's fields by their paths, and whether a field has the same meaning in two states of the form. */
export type FormFields<Values, Field extends string> = {
  names: readonly Field[];
  isSame: (field: Field, one: Values, other: Values) => boolean;
};

/** The result of merging a newer version from the server into a form. */
export type Merge<Values, Field> = {
  /** The form's values. */
  values: Values;
  /** The server's values. */
  server: Values;
  /** Fields that were not edited here and now have the server's value. */
  taken: Field[];
  /** Fields that both sides changed to different values. The form keeps its own. */
  differing: Field[];
};

/** For fields whose values can be compared directly. */
export const sameJson = (field: string, one: object, other: object): boolean =>
  JSON.stringify(get(one, field)) === JSON.stringify(get(other, field));

/** The fields that differ between two states of the form, in the form's order. */
export const changedFields = <Values, Field extends string>(
  { names, isSame }: FormFields<Values, Field>,
  before: Values,
  after: Values,
): Field[] => names.filter((field) => !isSame(field, before, after));

/** A three-way merge: `base` is the common starting point. */
export function mergeNewer<Values extends FieldValues, Field extends string>(
  fields: FormFields<Values, Field>,
  { base, mine, server }: { base: Values; mine: Values; server: Values },
): Merge<Values, Field> {
  const edited = changedFields(fields, base, mine);
  const taken = changedFields(fields, base, server).filter((field) => !edited.includes(field));
  const differing = edited.filter(
    (field) => !fields.isSame(field, base, server) && !fields.isSame(field, mine, server),
  );
  const values = structuredClone(mine);
  for (const field of taken) set(values, field, structuredClone(get(server, field)));
  return { values, server, taken, differing };
}
