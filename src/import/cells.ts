import { parseAmount } from '../vehicles/format.ts';
import type { FieldDescription } from '../vehicles/field-description.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { canonicalLink } from '../vehicles/link.ts';
import { canonicalMonth } from '../vehicles/month.ts';
import { canonicalSwatch } from '../vehicles/swatch.ts';
import { canonicalVideo } from '../vehicles/video.ts';
import { normalizeVin } from '../vehicles/vin.ts';
import {
  count,
  groupedByDots,
  milesOfKilometers,
  plainAmount,
  saysOnRequest,
  type Dots,
  readCostLines,
} from './amounts.ts';
import { expected, otherOrder, problemOf, tooLong, type Problem } from './cell-problems.ts';
import { choiceIn, flag, type Choice } from './choices.ts';
import { readDate, type DayPlace } from './file-dates.ts';
import {
  describeFileField,
  fieldName,
  fileFields,
  type FileField,
  type FileFieldDescription,
  type ImportColumn,
  type ImportField,
} from './import-fields.ts';
import type { FileRow } from './file-row.ts';
import { readFocalPoints, photoSources } from './photos/photo-cells.ts';
import { quote, type Remark } from './remark.ts';

export type ImportValues = Pick<VehicleInput, ImportField>;

/** How a file writes what can be read in two ways, and the dealership's time zone, in which its days are. */
export type Habits = { dots: Dots | null; days: DayPlace | null; timeZone: string };
export const usualHabits: Habits = { dots: null, days: null, timeZone: 'UTC' };

/** The values of a row's cells, before the rules of a vehicle are applied. */
export type ReadCells = {
  values: { [Field in FileField]?: unknown };
  /**
   * Details in cells that go beyond their field's values, as lines for the features list, so that nothing is
   * lost.
   */
  details: string[];
  /** Notes on cells that became features because their field has no such value, or that were converted. */
  notes: Remark[];
  /** Cells that cannot be read, by field: the problem in words, and what to write there instead. */
  problems: Map<ImportColumn, Problem>;
};

/** A cell as one line: how a spreadsheet wraps its text means nothing. */
export const oneLine = (text: string) => text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim();
const paragraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const list = (text: string) => distinct(text.split(/[|;\r\n]/).map(oneLine));

type Reader = (text: string, habits: Habits) => unknown;

/** How the cells of a field are read; null for a cell that cannot be read. Never called for blank cells. */
function readerOf(description: FileFieldDescription): Reader {
  switch (description.kind) {
    case 'line':
    case 'name':
      return oneLine;
    case 'paragraphs':
      return paragraphs;
    case 'vin':
      return normalizeVin;
    case 'video':
      return oneLine;
    case 'link':
      return canonicalLink;
    case 'month':
      return canonicalMonth;
    case 'swatch':
      return canonicalSwatch;
    case 'day':
      return (text, { days }) => readDate(text, days)?.iso.slice(0, 10) ?? null;
    case 'year':
      return (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null);
    case 'amount':
      return (text, { dots }) => parseAmount(plainAmount(text, dots));
    case 'number':
      return count(unitsOf(description));
    case 'flag':
      return flag;
    case 'list':
      return list;
    case 'date':
      return (text, { days, timeZone }) => {
        const date = readDate(text, days);
        if (date === null || !date.isDay) return date?.iso ?? null;
        return description.momentOf(date.iso.slice(0, 10), timeZone).toISOString();
      };
    case 'photos':
      return photoSources;
    case 'focalPoints':
      return readFocalPoints;
    case 'costs':
      return (text, { dots }) => readCostLines(text, dots);
    // Choices are read by `readChoice`; a file has not the form's own images.
    case 'choice':
    case 'images':
    case 'documents':
    case 'account':
      return () => null;
  }
}

/** Kinds whose cells are left out with a note if they cannot be read: `what` they should be. */
const leftOut: {
  [Kind in FileFieldDescription['kind']]?: { read: (text: string) => string | null; what: string };
} = {
  swatch: { read: canonicalSwatch, what: 'a color in hex, like #0f4d33' },
  link: { read: canonicalLink, what: 'an address that begins with https://' },
  month: { read: canonicalMonth, what: 'a month like 2026-12' },
};

/** The units that may follow a number: `mi`, `miles`, `4-door`. */
function unitsOf({ counts, unit, otherUnits = [] }: Extract<FieldDescription, { kind: 'number' }>): RegExp {
  const units = [counts, counts.replace(/s$/, ''), ...(unit === undefined ? [] : [unit]), ...otherUnits];
  const pattern = units.map((text) => text.replaceAll('.', '\\.')).join('|');
  return new RegExp(`(?<![\\s-])[\\s-]*(?:${pattern})$`, 'i');
}

const readers = new Map(fileFields.map((field) => [field, readerOf(describeFileField(field))]));

/** Reads the cells of one row. */
export function readCells({ cells, cleaned = {}, cut = [] }: FileRow, habits = usualHabits): ReadCells {
  const cleanings = Object.values(cleaned).flatMap(({ notes }) => notes);
  const read: ReadCells = { values: {}, details: [], notes: cleanings, problems: new Map() };
  for (const column of cut) read.problems.set(column, tooLong(column, cells[column] ?? ''));
  for (const field of fileFields) {
    const text = cells[field];
    if (text === undefined || cut.includes(field)) continue;
    const description = describeFileField(field);
    if (field === 'price' && saysOnRequest(text)) {
      read.values.price = null;
      continue;
    }
    if (description.kind === 'choice') {
      readChoice(read, field, description, text);
      continue;
    }
    if (description.kind === 'video' && canonicalVideo(text) === null) {
      // Not worth refusing a vehicle for.
      const problem = 'is not a video on YouTube or Vimeo, nor an .mp4 file: left out';
      read.notes.push({ field, text: `video ${quote(text)} ${problem}`, advice: `This ${problem}` });
      continue;
    }
    // A feed's "N/A" in a column for addresses is not worth refusing a vehicle for either.
    const other = leftOut[description.kind];
    if (other !== undefined && other.read(text) === null) {
      const problem = `is not ${other.what}: left out`;
      read.notes.push({
        field,
        text: `${fieldName(field)} ${quote(text)} ${problem}`,
        advice: `This ${problem}`,
      });
      continue;
    }
    const miles = field === 'mileage' ? milesOfKilometers(text) : null;
    const value = miles ?? readers.get(field)?.(text, habits) ?? null;
    if (description.kind === 'number') {
      // Other systems write 0 for an unknown value.
      if (description.zeroIsNone && value === 0) continue;
      if (value !== null && (miles !== null || groupedByDots(text))) {
        const taken = `taken as ${Number(value).toLocaleString('en-US')} ${description.counts}`;
        read.notes.push({
          field,
          text: `${fieldName(field)} ${quote(text)} is ${taken}`,
          advice: `Is ${taken}`,
          about: miles === null ? 'A dot separates thousands here' : 'Kilometers are converted to miles',
        });
      }
    }
    if ((description.kind === 'date' || description.kind === 'day') && value !== null) {
      const note = otherOrder(field, text, habits.days);
      if (note !== null) read.notes.push(note);
    }
    if (value === null) read.problems.set(field, problemOf(field, text));
    else read.values[field] = value;
  }
  read.details = distinct(read.details);
  return read;
}

/**
 * Reads a cell of a closed set. A cell that says more than its value, such as `8-Speed Automatic`, is also
 * kept as a feature. A cell with none of an optional field's values is kept as a feature only, with a note.
 */
function readChoice(read: ReadCells, field: FileField, description: Choice, text: string): void {
  const certified = field === 'condition' && !/^n$/i.test(text) ? flag(text) : null;
  // A column "Certified" has yes and no, and no may mean new or used.
  if (certified === false) return;
  const choice = certified ? { value: 'certified', saysMore: false } : choiceIn(description, text);
  if (choice !== null) {
    read.values[field] = choice.value;
    if (choice.saysMore) read.details.push(oneLine(text));
  } else if (description.optional) {
    const line = oneLine(text);
    const problem = `is not ${expected(description)}: kept as a feature`;
    read.details.push(line);
    read.notes.push({
      field,
      text: `${fieldName(field)} ${quote(line)} ${problem}`,
      advice: `This ${problem}`,
    });
  } else {
    read.problems.set(field, problemOf(field, text));
  }
}

/** The lines in order, without empty ones and without repeats, ignoring case. */
function distinct(lines: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const line of lines) {
    const key = line.toLowerCase();
    if (line !== '' && !seen.has(key)) seen.set(key, line);
  }
  return [...seen.values()];
}
