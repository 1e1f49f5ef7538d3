import { formatListPrice } from '../format.ts';
import type { vehicleInputSchema } from '../vehicle.schema.ts';
import type { Vehicle, VehicleInput } from '../vehicle.ts';
import type { DottedAmounts } from './amounts.ts';
import { quote, readCells, type ImportValues, type ReadCells } from './cells.ts';
import { fieldName, importFields, requiredFields, type ImportField } from './columns.ts';
import { vehicleName } from '../vehicle-name.ts';
import type { FileRow } from './csv.ts';
import { asFileSays } from './export.ts';
import { remark, rightCell, type Remark } from './remark.ts';

export type Change = { field: ImportField; from: unknown; to: unknown };

/**
 * What an import would do with one row of the file. `label` names the vehicle for people, and `notes` explain
 * the row.
 */
export type PlannedRow = { row: number; label: string; notes: Remark[] } & (
  | { outcome: 'new'; values: VehicleInput }
  /** `updatedAt` is the state that was compared: if the vehicle is saved in between, the import stops. */
  | { outcome: 'changed'; id: number; updatedAt: string; values: ImportValues; changes: Change[] }
  | { outcome: 'unchanged'; id: number }
  | { outcome: 'refused'; reasons: Remark[] }
);

export type Outcome = PlannedRow['outcome'];
/** What a row is compared with. */
export type PlanContext = {
  now: Date;
  schema: ReturnType<typeof vehicleInputSchema>;
  listed: Map<string, Vehicle>;
  sold: Map<string, Vehicle>;
  byId: Map<number, Vehicle>;
  /** Listed vehicles by `stockKey`. */
  byStockNumber: Map<string | null, Vehicle>;
  /** The first row of the file about a VIN, one of our IDs or a `stockKey`. */
  firstRows: Map<string | number, number>;
  makes: Map<string, string>;
  dotted: DottedAmounts | null;
};

/** What importing this row would do. Records it in the context as the first row about its vehicle. */
export function planRow(fileRow: FileRow, context: PlanContext): PlannedRow {
  const { row } = fileRow;
  if (fileRow.problem !== null) {
    return refused(row, `Row ${row}`, [
      { field: null, text: fileRow.problem, advice: `The row ${fileRow.problem}` },
    ]);
  }
  const read = readCells(fileRow, context.dotted !== null);
  const { values } = read;
  const vin = typeof values.vin === 'string' ? values.vin : null;
  const ours = namedById(fileRow, read, context);
  const holder = context.byStockNumber.get(stockKey(values.stockNumber));
  const match =
    (vin === null ? undefined : context.listed.get(vin)) ??
    listedOnly(ours) ??
    (holder !== undefined && isAbout(values, holder) ? holder : undefined);
  const notes: Remark[] = [...read.notes];
  if (match) {
    keepSame(values, match);
    keepCompletedModel(values, match);
  }
  if (typeof values.make === 'string' && values.make !== match?.make) {
    const spelling = context.makes.get(values.make.toLowerCase()) ?? values.make;
    if (spelling !== values.make) {
      const text = `make ${quote(values.make)} is taken as ${quote(spelling)}, as most listings spell it`;
      notes.push({ field: 'make', text, advice: `Taken as ${quote(spelling)}, as most listings spell it` });
      values.make = spelling;
    }
  }
  const label = labelOf({ ...match, ...values }, row);
  const sold = ours?.status === 'sold' ? ours : vin === null ? undefined : context.sold.get(vin);
  if (values.status === 'sold')
    return planSold(row, label, sold, ours?.status === 'sold' ? undefined : match);
  const twice =
    sameAsEarlier(vin, 'vin', row, context) ??
    sameAsEarlier(match?.id ?? null, ours ? 'id' : 'stockNumber', row, context) ??
    sameAsEarlier(stockKey(values.stockNumber ?? match?.stockNumber), 'stockNumber', row, context);
  if (twice) return refused(row, label, [twice]);
  if (holder !== undefined && holder !== match) {
    const text = `stock number ${quote(String(values.stockNumber))} is on the ${vehicleName(holder)} (ID ${holder.id})`;
    const advice = `The ${vehicleName(holder)} (ID ${holder.id}) has this stock number`;
    return refused(row, label, [{ field: 'stockNumber', text, advice }]);
  }
  if (match === undefined) {
    if (vin === null && values.stockNumber === undefined) {
      const advice = 'Without a VIN, importing the row again lists it again';
      notes.push({ field: 'vin', text: 'has no VIN: importing it again lists it again', advice });
    } else if (sold) {
      const advice = 'Was sold before: becomes a listing of its own';
      notes.push({ field: 'vin', text: 'was sold before: becomes a listing of its own', advice });
    }
  }
  const notSaid = match === undefined && values.price === undefined && !read.problems.has('price');
  if (notSaid) values.price = null;
  if (values.price === null && match?.price !== null) notes.push(onRequestNote(fileRow.cells.price));
  return planListed({ row, label, notes }, read, match, context);
}

const listedOnly = (vehicle: Vehicle | undefined) => (vehicle?.status === 'sold' ? undefined : vehicle);

/** A stock number for comparison, ignoring case. Null where there is none. */
export const stockKey = (stockNumber: unknown) =>
  typeof stockNumber === 'string' ? `stock ${stockNumber.toLowerCase()}` : null;

/**
 * Whether a row with the stock number of a listed vehicle is about that vehicle: VIN, make and year do not
 * contradict it.
 */
const isAbout = ({ vin, make, year }: ReadCells['values'], vehicle: Vehicle) =>
  (vin === undefined || vehicle.vin === null) &&
  (make === undefined || String(make).toLowerCase() === vehicle.make.toLowerCase()) &&
  (year === undefined || year === vehicle.year);

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
  return { field, text: `has the ${what}`, advice: `The ${what}` };
}

/** The vehicle whose ID is in an exported row, if the row really is about it. */
function namedById({ cells }: FileRow, { values }: ReadCells, { byId }: PlanContext): Vehicle | undefined {
  const vehicle = /^\d{1,9}$/.test(cells.id ?? '') ? byId.get(Number(cells.id)) : undefined;
  if (vehicle === undefined) return undefined;
  const vin = values.vin ?? null;
  // A listed vehicle with a VIN is identified by the VIN alone; only the ID tells two sales of one car apart.
  if (vehicle.vin !== null && (vehicle.status !== 'sold' || vin !== vehicle.vin)) return undefined;
  const make = asFileSays(vehicle).make;
  const same =
    String(values.make).toLowerCase() === String(make).toLowerCase() && values.year === vehicle.year;
  return same ? vehicle : undefined;
}

function onRequestNote(cell: string | undefined): Remark {
  const text = cell === undefined ? 'has no price' : `price ${quote(cell)}`;
  const advice = `Listed as “${formatListPrice(null)}”`;
  return { field: 'price', text: `${text}: listed as “${formatListPrice(null)}”`, advice };
}

/** Uses the vehicle's own value wherever a cell has exactly what its export would contain. */
function keepSame(values: ReadCells['values'], match: Vehicle): void {
  const said = asFileSays(match);
  for (const field of importFields) {
    if (values[field] !== undefined && JSON.stringify(values[field]) === JSON.stringify(said[field])) {
      values[field] = match[field];
    }
  }
}

/** Before trim was a field, imports appended it to the model: a listed vehicle keeps the name it has. */
function keepCompletedModel(values: ReadCells['values'], match: Vehicle): void {
  const { model, trim } = values;
  if (trim !== undefined && match.model === `${String(model)} ${String(trim)}`) values.model = match.model;
}

const refused = (row: number, label: string, reasons: Remark[]): PlannedRow => ({
  row,
  label,
  notes: [],
  outcome: 'refused',
  reasons,
});

function planSold(
  row: number,
  label: string,
  sold: Vehicle | undefined,
  listed: Vehicle | undefined,
): PlannedRow {
  if (listed) {
    const text = 'says sold: use Mark Sold on the listed vehicle, which records the sale';
    const advice = `Use Mark Sold on the vehicle with ID ${listed.id}, which records the sale`;
    return refused(row, label, [{ field: 'status', text, advice }]);
  }
  if (sold) {
    const notes = [remark('status', 'is sold here too: stays as it is')];
    return { row, label, notes, outcome: 'unchanged', id: sold.id };
  }
  const advice = 'Only vehicles on offer can be imported';
  return refused(row, label, [
    { field: 'status', text: 'says sold: only vehicles on offer can be imported', advice },
  ]);
}

function planListed(
  named: Pick<PlannedRow, 'row' | 'label' | 'notes'>,
  { values, details, problems }: ReadCells,
  match: Vehicle | undefined,
  { schema, now }: PlanContext,
): PlannedRow {
  const reasons = new Map<string, Remark>();
  for (const [field, { text, advice }] of problems)
    reasons.set(field, { field, text, advice: advice ?? rightCell(field, now) });
  for (const field of match ? [] : requiredFields) {
    if (values[field] !== undefined || reasons.has(field)) continue;
    const name = fieldName(field);
    reasons.set(field, { field, text: `${name} is missing`, advice: `Every vehicle needs a ${name}` });
  }
  const features = withDetails((values.features as string[] | undefined) ?? match?.features ?? [], details);
  // Files contain no photographs; leaving them out here keeps those of the vehicle.
  const input = schema.safeParse({ ...match, ...values, features, images: [], featuredImage: null });
  for (const issue of input.error?.issues ?? []) {
    const field = importFields.find((name) => name === issue.path[0]);
    if (field === undefined || reasons.has(field)) continue;
    const value = field === 'features' ? features[Number(issue.path[1])] : values[field];
    const shown = value === undefined ? '' : ` ${quote(String(value))}`;
    const text = `${fieldName(field)}${shown}: ${issue.message}`;
    const advice = issue.message.includes('decimals') ? issue.message : rightCell(field, now);
    reasons.set(field, { field, text, advice });
  }
  if (!input.success || reasons.size > 0) return refused(named.row, named.label, [...reasons.values()]);
  if (match === undefined) return { ...named, outcome: 'new', values: input.data };
  const { images: _images, featuredImage: _featuredImage, focalPoints: _focalPoints, ...next } = input.data;
  const changes = changesBetween(match, next).filter(({ field }) => field === 'features' || field in values);
  if (changes.length === 0) return { ...named, notes: [], outcome: 'unchanged', id: match.id };
  return { ...named, outcome: 'changed', id: match.id, updatedAt: match.updatedAt, values: next, changes };
}

/** The lines, then the details that are not already among them, ignoring case. */
function withDetails(lines: readonly string[], details: readonly string[]): string[] {
  const named = new Set(lines.map((line) => line.toLowerCase()));
  return [...lines, ...details.filter((detail) => !named.has(detail.toLowerCase()))];
}

function changesBetween(before: Vehicle, after: ImportValues): Change[] {
  return importFields
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function labelOf(values: ReadCells['values'], row: number): string {
  const { year, make, model, vin } = values;
  const name = [year, make, model].filter((part) => part !== undefined).join(' ');
  if (name === '') return `Row ${row}`;
  return vin === undefined ? name : `${name} (${String(vin)})`;
}
