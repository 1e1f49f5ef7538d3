import { parseAmount } from '../format.ts';
import { ambiguousAmount, ambiguousAmountText } from '../ambiguous-amount.ts';
import type { VehicleInput } from '../vehicle.ts';
import type { VehicleStatus } from '../vehicle-values.ts';
import { normalizeVin } from '../vin.ts';
import { count, saysOnRequest, withoutDots } from './amounts.ts';
import { fieldName } from './columns.ts';
import type { FileRow } from './csv.ts';

/** The fields of a vehicle that a file can give. Photographs are uploaded, never linked from elsewhere. */
export type ImportValues = Omit<VehicleInput, 'images' | 'featuredImage' | 'focalPoints'>;

/** What a row's cells say, before the rules of a vehicle are applied. */
export type ReadCells = {
  values: { [Field in keyof ImportValues]?: unknown };
  /** Facts that the product has no field for, as lines of the features list. */
  details: string[];
  /** Cells that cannot be read, by field: in words, and what else than the usual to write there. */
  problems: Map<keyof ImportValues, { text: string; advice: string | null }>;
};

/** A cell as one line: how a spreadsheet wraps its text says nothing. */
export const oneLine = (text: string) => text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim();
const paragraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim();

const statusWords: Readonly<Record<string, VehicleStatus>> = {
  available: 'available',
  active: 'available',
  'in stock': 'available',
  'for sale': 'available',
  pending: 'pending',
  'pending sale': 'pending',
  'sale pending': 'pending',
  reserved: 'reserved',
  'on hold': 'reserved',
  sold: 'sold',
};
const flagWords: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};

/** The words of a cell that stands for one of few choices. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
const flag = (text: string) => flagWords[wordsOf(text)] ?? null;
const list = (text: string) => distinct(text.split(/[|;\r\n]/).map(oneLine));

/** How each field is read; null is what cannot be. Blank cells never get here. */
const readers = {
  make: oneLine,
  model: oneLine,
  year: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null),
  price: parseAmount,
  mileage: count(/\s*mi(?:les?|\.)?$/i),
  horsepower: count(/\s*b?hp$/i),
  vin: normalizeVin,
  exteriorColor: oneLine,
  interiorColor: oneLine,
  modifications: paragraphs,
  description: paragraphs,
  features: list,
  status: (text) => statusWords[wordsOf(text)] ?? null,
  isNewArrival: flag,
  isFeatured: flag,
  costBasis: parseAmount,
} satisfies Record<keyof ImportValues, (text: string) => unknown>;

/** The fields of a vehicle that a file can give, in the order of the form. */
export const importFields = Object.keys(readers) as (keyof ImportValues)[];

/** What a cell should have been, for those that can be unreadable. */
const expected: Partial<Record<keyof ImportValues, string>> = {
  year: 'a model year',
  price: 'an amount in dollars',
  mileage: 'a number of miles',
  horsepower: 'a number of horsepower',
  status: 'one of available, pending, reserved and sold',
  isNewArrival: 'yes or no',
  isFeatured: 'yes or no',
  costBasis: 'an amount in dollars',
};

const drivetrains: Readonly<Record<string, string>> = {
  awd: 'All-wheel drive',
  fwd: 'Front-wheel drive',
  rwd: 'Rear-wheel drive',
  '4wd': 'Four-wheel drive',
  '4x4': 'Four-wheel drive',
};
const certified = /^(?:cpo|(?:manufacturer )?certified(?: pre ?owned)?|yes|y|true|1)$/;

const numberFields = new Set<keyof ImportValues>(['price', 'costBasis', 'mileage', 'horsepower']);

/**
 * Reads the cells of one row. A trim completes the model, unless the model names it already. `dotted`: dots part
 * thousands in this file.
 */
export function readCells({ cells }: FileRow, dotted = false): ReadCells {
  const read: ReadCells = { values: {}, details: detailsOf(cells), problems: new Map() };
  for (const field of importFields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const text = dotted && numberFields.has(field) ? withoutDots(cell) : cell;
    if (field === 'price' && saysOnRequest(text)) {
      read.values.price = null;
      continue;
    }
    const value = readers[field](text);
    // 0 is how other systems write that nobody knows the horsepower.
    if (field === 'horsepower' && value === 0) continue;
    if (value === null) {
      read.problems.set(field, problemOf(field, text));
    } else {
      read.values[field] = value;
    }
  }
  if (cells.model !== undefined && cells.trim !== undefined) {
    read.values.model = withTrim(oneLine(cells.model), oneLine(cells.trim));
  }
  return read;
}

function problemOf(field: keyof ImportValues, text: string): { text: string; advice: string | null } {
  const named = `${fieldName(field)} ${quote(text)}`;
  const readings = field === 'price' || field === 'costBasis' ? ambiguousAmount(text) : null;
  if (readings === null) return { text: `${named} is not ${expected[field] ?? 'readable'}`, advice: null };
  const { thousands, cents } = readings;
  return {
    text: `${named} can be read as ${ambiguousAmountText(text)}`,
    advice: `This can be read as ${ambiguousAmountText(text)}. Write ${thousands} or ${cents.toFixed(2)}`,
  };
}

function withTrim(model: string, trim: string): string {
  const named = ` ${model} `.toLowerCase().includes(` ${trim} `.toLowerCase());
  return named ? model : `${model} ${trim}`;
}

function detailsOf(cells: FileRow['cells']): string[] {
  const { engine, transmission, drivetrain, fuelType, condition } = cells;
  return distinct([
    ...[engine, transmission].map((text) => oneLine(text ?? '')),
    drivetrains[wordsOf(drivetrain ?? '')] ?? oneLine(drivetrain ?? ''),
    oneLine(fuelType ?? ''),
    certified.test(wordsOf(condition ?? '')) ? 'Certified pre-owned' : '',
  ]);
}

/** The lines in order, each once whatever its case, without empty ones. */
function distinct(lines: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const line of lines) {
    const key = line.toLowerCase();
    if (line !== '' && !seen.has(key)) seen.set(key, line);
  }
  return [...seen.values()];
}

/** A cell's text for a message: short, and harmless to the terminal that shows it. */
export function quote(text: string): string {
  const harmless = text.replace(/\p{Cc}+/gu, ' ');
  return `“${harmless.length > 40 ? `${harmless.slice(0, 40)}…` : harmless}”`;
}
