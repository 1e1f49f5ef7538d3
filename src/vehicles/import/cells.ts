import { parseAmount } from '../format.ts';
import { ambiguousAmount, ambiguousAmountText } from '../ambiguous-amount.ts';
import type { FieldDescription } from '../field-description.ts';
import { describe } from '../vehicle-fields.ts';
import type { VehicleInput } from '../vehicle.ts';
import { canonicalVideo } from '../video.ts';
import { normalizeVin } from '../vin.ts';
import { count, saysOnRequest, withoutDots } from './amounts.ts';
import { choiceIn, flag, type Choice } from './choices.ts';
import { fieldName, importFields, type ImportField } from './columns.ts';
import type { FileRow } from './csv.ts';
import { valuesInWords, type Remark } from './remark.ts';

export type ImportValues = Pick<VehicleInput, ImportField>;

/** The values of a row's cells, before the rules of a vehicle are applied. */
export type ReadCells = {
  values: { [Field in ImportField]?: unknown };
  /**
   * Details in cells that go beyond their field's values, as lines for the features list, so that nothing is
   * lost.
   */
  details: string[];
  /** Notes on cells that became features because their field has no such value. */
  notes: Remark[];
  /** Cells that cannot be read, by field: the problem in words, and what to write there instead. */
  problems: Map<ImportField, { text: string; advice: string | null }>;
};

/** A cell as one line: how a spreadsheet wraps its text means nothing. */
export const oneLine = (text: string) => text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim();
const paragraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const list = (text: string) => distinct(text.split(/[|;\r\n]/).map(oneLine));

/** How the cells of a field are read; null for a cell that cannot be read. Never called for blank cells. */
function readerOf(description: FieldDescription): (text: string) => unknown {
  switch (description.kind) {
    case 'line':
      return oneLine;
    case 'paragraphs':
      return paragraphs;
    case 'vin':
      return normalizeVin;
    case 'video':
      return oneLine;
    case 'day':
      return (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
    case 'year':
      return (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null);
    case 'amount':
      return parseAmount;
    case 'number':
      return count(unitsOf(description));
    case 'flag':
      return flag;
    case 'list':
      return list;
    // Choices are read by `readChoice`, and files contain no images.
    case 'choice':
    case 'images':
      return () => null;
  }
}

/** The units that may follow a number: `mi`, `miles`, `4-door`. */
function unitsOf({ counts, unit, otherUnits = [] }: Extract<FieldDescription, { kind: 'number' }>): RegExp {
  const units = [counts, counts.replace(/s$/, ''), ...(unit === undefined ? [] : [unit]), ...otherUnits];
  const pattern = units.map((text) => text.replaceAll('.', '\\.')).join('|');
  return new RegExp(`[\\s-]*(?:${pattern})$`, 'i');
}

const readers = new Map(importFields.map((field) => [field, readerOf(describe(field))]));

/** Reads the cells of one row. `dotted`: dots separate thousands in this file. */
export function readCells({ cells }: FileRow, dotted = false): ReadCells {
  const read: ReadCells = { values: {}, details: [], notes: [], problems: new Map() };
  for (const field of importFields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const description = describe(field);
    const isNumber = description.kind === 'number' || description.kind === 'amount';
    const text = dotted && isNumber ? withoutDots(cell) : cell;
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
    const value = readers.get(field)?.(text) ?? null;
    // Other systems write 0 for an unknown value.
    if (description.kind === 'number' && description.zeroIsNone && value === 0) continue;
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
function readChoice(read: ReadCells, field: ImportField, description: Choice, text: string): void {
  const certified = field === 'condition' ? flag(text) : null;
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

/** What a cell should have contained. */
function expected(description: FieldDescription): string {
  switch (description.kind) {
    case 'year':
      return 'a model year';
    case 'amount':
      return 'an amount in dollars';
    case 'number':
      return `a number of ${description.counts}`;
    case 'choice':
      return `one of ${valuesInWords(description, 'and')}`;
    case 'flag':
      return 'yes or no';
    case 'day':
      return 'a day like 2026-11-30';
    default:
      return 'readable';
  }
}

function problemOf(field: ImportField, text: string): { text: string; advice: string | null } {
  const description = describe(field);
  const named = `${fieldName(field)} ${quote(text)}`;
  const readings = description.kind === 'amount' ? ambiguousAmount(text) : null;
  if (readings === null) return { text: `${named} is not ${expected(description)}`, advice: null };
  const { thousands, cents } = readings;
  return {
    text: `${named} can be read as ${ambiguousAmountText(text)}`,
    advice: `This can be read as ${ambiguousAmountText(text)}. Write ${thousands} or ${cents.toFixed(2)}`,
  };
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

/** A cell's text for a message: short, and safe for the terminal that shows it. */
export function quote(text: string): string {
  const harmless = text.replace(/\p{Cc}+/gu, ' ');
  return `“${harmless.length > 40 ? `${harmless.slice(0, 40)}…` : harmless}”`;
}
