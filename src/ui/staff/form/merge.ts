import { get, set, type FieldValues } from 'react-hook-form';

/** A form's fields by their paths, and whether one means the same in two states of the form. */
export type FormFields<Values, Field extends string> = {
  names: readonly Field[];
  isSame: (field: Field, one: Values, other: Values) => boolean;
};

/** What became of a form's fields when a newer version from the server was merged into them. */
export type Merge<Values, Field> = {
  /** What is in the form now. */
  values: Values;
  /** What is on the server. */
  server: Values;
  /** Fields that were not edited here and have the server's value now. */
  taken: Field[];
  /** Fields that both sides changed, to different values. The form keeps its own. */
  differing: Field[];
};

/** For fields whose values can be compared as they are. */
export const sameJson = (field: string, one: object, other: object): boolean =>
  JSON.stringify(get(one, field)) === JSON.stringify(get(other, field));

/** The fields that differ between two states of the form, in the form's order. */
export const changedFields = <Values, Field extends string>(
  { names, isSame }: FormFields<Values, Field>,
  before: Values,
  after: Values,
): Field[] => names.filter((field) => !isSame(field, before, after));

/** Merges three ways: `base` is what both began from. */
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
