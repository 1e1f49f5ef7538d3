import { formatListPrice } from '../vehicles/format.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { makeKey } from '../vehicles/same-make.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { readCells, type ReadCells } from './cells.ts';
import { fieldName } from './import-fields.ts';
import type { FileRow } from './file-row.ts';
import { keepCompletedModel, keepSame, matchOf, type Match } from './match-rows.ts';
import { sameRowBefore, stockKey, type PlanContext } from './plan-context.ts';
import { planListed } from './plan-values.ts';
import { refused, type PlannedRow } from './planned-row.ts';
import { quote, remark, type Remark } from './remark.ts';

/** What importing this row would do. Records it in the context as the first row about its vehicle. */
export function planRow(fileRow: FileRow, context: PlanContext): PlannedRow {
  const { row } = fileRow;
  if (fileRow.problem !== null) {
    const { problem } = fileRow;
    const about = 'The row has more or fewer cells than the header';
    return refused(row, `Row ${row}`, [{ field: null, text: problem, advice: `The row ${problem}`, about }]);
  }
  const read = readCells(fileRow, context.habits);
  const { values } = read;
  const written = values.model;
  const model = typeof written === 'string' ? plainModel(written, values) : null;
  if (model !== null) values.model = model;
  const match = matchOf(fileRow, read, context);
  const { listed, sold, isLikely } = match;
  const notes: Remark[] = [...read.notes];
  if (listed) {
    keepSame(values, listed, context.habits);
    // Somebody may have entered it so.
    if (written === listed.model) values.model = written;
    keepCompletedModel(values, listed);
    if (isLikely) notes.push(likelyNote(listed));
  }
  if (model !== null && values.model === model) notes.push(modelNote(String(written), model));
  spellMake(values, listed, { notes, makes: context.makes });
  // Who writes a day does not mean now.
  if (listed === undefined && values.publishOn !== undefined) values.isPublished ??= false;
  // A file of sales may have no other column for it.
  if (values.status === undefined && values.soldAt !== undefined) values.status = 'sold';
  const label = labelOf({ ...listed, ...values }, row);
  const first = sameRowBefore(fileRow, context);
  if (first !== undefined) return { row, label, notes: [], outcome: 'repeated', first };
  const isSold = values.status === 'sold';
  const stops = isSold ? stopOfSale(match) : stopOfListing(row, values, match, context);
  if (stops) return refused(row, label, [stops]);
  if (isSold && sold) {
    notes.push(remark('status', 'is sold here too: stays as it is'));
    return { row, label, notes, outcome: 'unchanged', id: sold.id };
  }
  if (listed === undefined) {
    notes.push(...newNotes(values, match));
    const notSaid = values.price === undefined && !read.problems.has('price');
    if (notSaid) values.price = null;
  }
  if (values.price === null && listed?.price !== null && !isSold)
    notes.push(onRequestNote(fileRow.cells.price));
  return planListed({ row, label, notes }, read, listed, context);
}

function modelNote(written: string, model: string): Remark {
  const taken = `repeats year or make: taken as ${quote(model)}`;
  const about = 'Models that repeat the year or the make are taken without them';
  return {
    field: 'model',
    text: `model ${quote(written)} ${taken}`,
    advice: `Taken as ${quote(model)}`,
    about,
  };
}

/** Takes a make in another spelling as most listings spell it. */
function spellMake(
  values: ReadCells['values'],
  listed: Vehicle | undefined,
  { notes, makes }: { notes: Remark[]; makes: PlanContext['makes'] },
): void {
  if (typeof values.make !== 'string' || values.make === listed?.make) return;
  const spelling = makes.get(makeKey(values.make)) ?? values.make;
  if (spelling === values.make) return;
  notes.push({
    field: 'make',
    text: `make ${quote(values.make)} is taken as ${quote(spelling)}, as most listings spell it`,
    advice: `Taken as ${quote(spelling)}, as most listings spell it`,
    about: 'Makes are taken as most listings spell them',
  });
  values.make = spelling;
}

/** What is wrong with a row that says sold of a vehicle that is listed here. */
export const saysSoldOfListed = 'says sold: use Mark Sold on the listed vehicle, which records the sale';

/** Why a row that says sold cannot be imported; the sale of a listed vehicle is recorded by Mark Sold. */
function stopOfSale({ ours, listed }: Match): Remark | undefined {
  if (listed === undefined || ours?.status === 'sold') return undefined;
  return {
    field: 'status',
    text: saysSoldOfListed,
    advice: `Use Mark Sold on the vehicle with ID ${listed.id}, which records the sale`,
    about: 'Vehicles that are listed here: use Mark Sold, which records the sale',
  };
}

/** Why a row on offer cannot be imported: it contradicts an earlier row or another vehicle. */
function stopOfListing(
  row: number,
  values: ReadCells['values'],
  { vin, ours, holder, listed }: Match,
  context: PlanContext,
): Remark | undefined {
  const twice =
    sameAsEarlier(vin, 'vin', row, context) ??
    sameAsEarlier(listed?.id ?? null, ours ? 'id' : 'stockNumber', row, context) ??
    sameAsEarlier(stockKey(values.stockNumber ?? listed?.stockNumber), 'stockNumber', row, context);
  if (twice || holder === undefined || holder === listed) return twice;
  return {
    field: 'stockNumber',
    text: `stock number ${quote(String(values.stockNumber))} is on the ${vehicleName(holder)} (ID ${holder.id})`,
    advice: `The ${vehicleName(holder)} (ID ${holder.id}) has this stock number`,
    about: 'Another listed vehicle has the stock number',
  };
}

/**
 * The refusal of a row whose VIN, ID or stock number an earlier row has; otherwise `key` is recorded as this
 * row's.
 */
function sameAsEarlier(
  key: string | number | null,
  field: 'vin' | 'id' | 'stockNumber',
  row: number,
  { firstRows }: PlanContext,
): Remark | undefined {
  if (key === null) return undefined;
  const first = firstRows.get(key);
  if (first === undefined) {
    firstRows.set(key, row);
    return undefined;
  }
  const what = `same ${fieldName(field)} as row ${first}`;
  const about = `An earlier row has the same ${fieldName(field)}, and says something else`;
  return { field, text: `has the ${what}`, advice: `The ${what}, which says something else`, about };
}

/** Notes on a vehicle that is not listed here. */
function newNotes(values: ReadCells['values'], { vin, sold }: Match): Remark[] {
  if (vin === null && values.stockNumber === undefined) {
    if (values.status === 'sold') return [];
    const known = 'VIN or stock number: known by make, model, year and mileage when imported again';
    return [{ field: 'vin', text: `has no ${known}`, advice: `No ${known}` }];
  }
  if (!sold) return [];
  const advice = 'Was sold before: becomes a listing of its own';
  return [{ field: 'vin', text: 'was sold before: becomes a listing of its own', advice }];
}

function likelyNote(listed: Vehicle): Remark {
  const which = `the listed ${vehicleName(listed)} (ID ${listed.id})`;
  return {
    field: 'vin',
    text: `has no VIN: is taken for ${which}, which has the same mileage`,
    advice: `Taken for ${which}, which has the same mileage`,
    about: 'Without VIN and stock number, taken for the listed vehicle of the same name, year and mileage',
  };
}

function onRequestNote(cell: string | undefined): Remark {
  const text = cell === undefined ? 'has no price' : `price ${quote(cell)}`;
  const advice = `Listed as “${formatListPrice(null)}”`;
  return { field: 'price', text: `${text}: listed as “${formatListPrice(null)}”`, advice };
}

function labelOf(values: ReadCells['values'], row: number): string {
  const { year, make, model, vin } = values;
  const name = [year, make, model].filter((part) => part !== undefined).join(' ');
  if (name === '') return `Row ${row}`;
  return typeof vin === 'string' ? `${name} (${vin})` : name;
}

/**
 * The model alone where its cell repeats the year and the make of its row, as titles of listings do: `Vesper GT` of
 * `2021 Ashdown Vesper GT`. Null if it repeats neither, or nothing would be left.
 */
export function plainModel(model: string, { make, year }: { make?: unknown; year?: unknown }): string | null {
  if (!model.includes(' ')) return null;
  const key = typeof make === 'string' ? makeKey(make) : '';
  let words = model.split(' ');
  for (;;) {
    const rest = withoutYear(words, year) ?? withoutMake(words, key);
    if (rest === null || rest.length === 0) break;
    words = rest;
  }
  const plain = words.join(' ');
  return plain === model ? null : plain;
}

const withoutYear = ([first, ...rest]: readonly string[], year: unknown) =>
  typeof year === 'number' && first === String(year) ? rest : null;

/** A make has up to three words. */
function withoutMake(words: readonly string[], key: string): string[] | null {
  if (key === '') return null;
  for (const count of [3, 2, 1]) {
    if (words.length > count && makeKey(words.slice(0, count).join(' ')) === key) return words.slice(count);
  }
  return null;
}
