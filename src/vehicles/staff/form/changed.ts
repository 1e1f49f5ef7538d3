/** Which fields of the form differ, and what is sent of them. */
import type { VehicleInput } from '../../vehicle.ts';
import { fieldLabels, fields, inputOf, type Field, type FormValues } from './values.ts';

/** What a field means, whatever way it is typed: `246900` is `246,900`, and a text without a word is none. */
function meaningOf(values: FormValues, field: Field): unknown {
  const input = inputOf(values);
  if (field === 'photos') {
    const { images, featuredImage, focalPoints } = input;
    return [images, featuredImage, images.map((image) => focalPoints[image] ?? null)];
  }
  const value = input[field];
  // What is no number yet is as it was typed.
  return typeof value === 'number' && Number.isNaN(value) ? values[field] : value;
}

/** Whether two states of the form mean the same by a field. */
export const sameField = (field: Field, one: FormValues, other: FormValues) =>
  JSON.stringify(meaningOf(one, field)) === JSON.stringify(meaningOf(other, field));

/** The fields that mean something else than before, in the order of the form. */
export const changedFields = (before: FormValues, after: FormValues): Field[] =>
  fields.filter((field) => !sameField(field, before, after));

/** Most fields that a sentence names. */
const mostNamed = 3;

/** `Price, Photos`; a number where there are many: `6 fields`. */
export const listFields = (changed: readonly Field[]) =>
  changed.length > mostNamed
    ? `${changed.length} fields`
    : changed.map((field) => fieldLabels[field]).join(', ');

/** In a sentence: `Price and Photos`; a number where there are many: `6 fields`. */
export function nameFields(changed: readonly Field[]): string {
  const names = changed.map((field) => fieldLabels[field]);
  if (names.length > mostNamed) return `${names.length} fields`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** As the start of a sentence: `Price and Photos have`, `Price has`. */
export const fieldsHave = (changed: readonly Field[]) =>
  `${nameFields(changed)} ${changed.length === 1 ? 'has' : 'have'}`;

/** What PATCH sends: the fields that were changed, and no other. */
export function patchOf(values: FormValues, changed: readonly Field[]): Partial<VehicleInput> {
  const input = inputOf(values);
  const { images, featuredImage, focalPoints } = input;
  return Object.assign(
    {},
    ...changed.map((field) =>
      field === 'photos' ? { images, featuredImage, focalPoints } : { [field]: input[field] },
    ),
  );
}
