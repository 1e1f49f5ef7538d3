import { costBounds } from '../vehicles/cost-items.ts';
import { lastYear, vehicleBounds } from '../vehicles/vehicle-bounds.ts';
import { linkMessage } from '../vehicles/link.ts';
import { swatchMessage } from '../vehicles/swatch.ts';
import { videoMessage } from '../vehicles/video.ts';
import type { Choice } from './choices.ts';
import { describeFileField, fieldName, type ImportColumn } from './import-fields.ts';

/** A message about a row of the file. */
export type Remark = {
  /** The field of the cell in question; null when the message is about the row as a whole. */
  field: ImportColumn | null;
  /** A phrase that names the cell, for a list of rows. */
  text: string;
  /** What the cell should contain, for a table that shows the cell beside it. */
  advice: string;
  /** What all remarks of this kind have in common, where the advice differs from row to row. */
  about?: string;
};

/** A remark whose advice has the same wording as its text. */
export const remark = (field: ImportColumn | null, text: string): Remark => ({
  field,
  text,
  advice: text.charAt(0).toUpperCase() + text.slice(1),
});

const bounds = vehicleBounds;
const number = (value: number) => value.toLocaleString('en-US');

/** The values of a closed set as a list: `available, pending, reserved and sold`. */
export function valuesInWords({ labels }: Choice, conjunction: 'and' | 'or'): string {
  const values = Object.keys(labels).sort();
  return `${values.slice(0, -1).join(', ')} ${conjunction} ${values.at(-1)}`;
}

/** What a cell must contain, by the bounds of section 5. The latest model year depends on `now`. */
export function rightCell(column: ImportColumn, now: Date): string {
  if (column === 'id') return 'The ID that an export gave it, or nothing';
  const description = describeFileField(column);
  const name = fieldName(column);
  const isPlural = /[^u]s$/.test(name);
  const subject = isPlural ? `${description.label} are` : `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name} is`;
  switch (description.kind) {
    case 'line':
    case 'name':
    case 'paragraphs':
      return `${subject} text of at most ${number(description.max)} characters`;
    case 'year':
      return `${subject} from ${bounds.firstYear} to ${lastYear(now)}`;
    case 'amount':
      return `${subject} a number from 0 to ${number(bounds.maxAmount)}`;
    case 'number':
      return `${subject} a whole number from ${number(description.min)} to ${number(description.max)}`;
    case 'vin':
      return 'A VIN has 5 to 17 letters and digits, without I, O and Q';
    case 'choice':
      return `${subject} ${description.oneOf ?? valuesInWords(description, 'or')}`;
    case 'flag':
      return 'Yes or no';
    case 'video':
      return videoMessage;
    case 'swatch':
      return swatchMessage;
    case 'link':
      return linkMessage;
    case 'month':
      return `${subject} a month like 2026-12`;
    case 'day':
      return `${subject} a day like 2026-11-30`;
    case 'date':
      return `${subject} a date such as 2026-01-31, not after today`;
    case 'focalPoints':
      return 'The number of a photo and a place in it in per cent, like “1: 50 35”';
    case 'photos':
      return 'Addresses that begin with http, or names of files in a ZIP';
    case 'costs':
      return `At most ${costBounds.items} costs, written like “Transport: 1200 | Detailing: 450”`;
    case 'list':
    case 'images':
    case 'documents':
    case 'account':
      return `At most ${bounds.features} features, each of at most ${bounds.feature} characters`;
  }
}

/** A cell's text for a message: short, and safe for the terminal that shows it. */
export function quote(text: string): string {
  const harmless = text.replace(/\p{Cc}+/gu, ' ');
  return `“${harmless.length > 40 ? `${harmless.slice(0, 40)}…` : harmless}”`;
}
