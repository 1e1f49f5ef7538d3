import { costText } from '../../../vehicles/cost-items.ts';
import { documentsText } from '../../../vehicles/documents/document.ts';
import { fieldText } from '../../../vehicles/field-text.ts';
import { describe } from '../../../vehicles/vehicle-fields.ts';
import { inputOf, type FormValues } from './form-values.ts';
import type { Field } from './layout.ts';

/** Most fields that a sentence names. */
const mostNamed = 3;
/** Most characters of a text that are repeated beside its field. */
const longest = 160;

export const labelOf = (field: Field) => describe(field === 'photos' ? 'images' : field).label;

/** `Price, Photos`; a count if there are many: `6 fields`. */
export const listFields = (fields: readonly Field[]) =>
  fields.length > mostNamed ? `${fields.length} fields` : fields.map(labelOf).join(', ');

/** In a sentence: `Price and Photos`; a count if there are many: `6 fields`. */
export function nameFields(fields: readonly Field[]): string {
  const names = fields.map(labelOf);
  if (names.length > mostNamed) return `${names.length} fields`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** As the start of a sentence: `Price and Photos have`, `Price has`. */
export const fieldsHave = (fields: readonly Field[]) =>
  `${nameFields(fields)} ${fields.length === 1 ? 'has' : 'have'}`;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** `1 photo`, `3 photos` */
export const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

/** A field's value in words, for display beside the field: `$246,900`, `Pending Sale`, `7 photos`, `None`. */
export function valueText(values: FormValues, field: Field): string {
  if (field === 'photos') return photoCount(values.photos.images.length);
  if (field === 'costItems') return cut(costText(inputOf(values).costItems)) || 'None';
  if (field === 'documents') return documentsText(values.documents) || 'None';
  const value = inputOf(values)[field];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return cut(value.join(', ')) || 'None';
  return cut(fieldText(field, value) ?? '') || 'None';
}
