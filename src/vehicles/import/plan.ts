import { vehicleInputSchema } from '../vehicle.schema.ts';
import type { Vehicle, VehicleInput } from '../vehicle.ts';
import { oneLine, quote, readCells, type ImportValues, type ReadCells } from './cells.ts';
import { fieldName, requiredFields } from './columns.ts';
import type { FileRow } from './csv.ts';

export type Change = { field: keyof ImportValues; from: unknown; to: unknown };

/** What an import would do with one row of the file. `label` names the vehicle for people, `notes` explain. */
export type PlannedRow = { row: number; label: string; notes: string[] } & (
  | { outcome: 'new'; values: VehicleInput }
  /** `updatedAt` is the state that was compared: whoever saves the vehicle in between makes the import stop. */
  | { outcome: 'changed'; id: number; updatedAt: string; values: ImportValues; changes: Change[] }
  | { outcome: 'unchanged'; id: number }
  | { outcome: 'refused'; reasons: string[] }
);

export type Outcome = PlannedRow['outcome'];
export type ImportPlan = { rows: PlannedRow[]; counts: Record<Outcome, number> };

/**
 * What importing these rows would do, without doing it.
 *
 * - A row whose VIN is on a listed vehicle changes that vehicle: only in what its cells say, blank cells say nothing.
 *   Engine, transmission, drivetrain, fuel type and certification are added to the features, never taken away.
 * - Any other row is a new vehicle, also one whose VIN was sold before. Without a VIN there is no matching, so a
 *   second import lists such a row again.
 * - Sold comes through Mark Sold, which records the sale: a row that says sold is refused, unless its vehicle is sold
 *   here already; that one stays as it is.
 * - A row with a VIN that an earlier row of the file has is refused. Otherwise the rules are those of the form.
 * - A make that differs from how most listings spell it in case alone is taken in their spelling, so that the list of
 *   makes names each one once.
 */
export function planImport(rows: readonly FileRow[], existing: readonly Vehicle[], now: Date): ImportPlan {
  const context = contextOf(rows, existing, now);
  const plan: ImportPlan = { rows: [], counts: { new: 0, changed: 0, unchanged: 0, refused: 0 } };
  for (const row of rows) {
    const planned = planRow(row, context);
    plan.rows.push(planned);
    plan.counts[planned.outcome] += 1;
  }
  return plan;
}

type Context = {
  schema: ReturnType<typeof vehicleInputSchema>;
  listed: Map<string, Vehicle>;
  sold: Map<string, Vehicle>;
  /** Row of the file that has a VIN first. */
  firstRows: Map<string, number>;
  makes: Map<string, string>;
};

function contextOf(rows: readonly FileRow[], existing: readonly Vehicle[], now: Date): Context {
  const listed = existing.filter((vehicle) => vehicle.status !== 'sold');
  const own = commonSpellings(listed.map((vehicle) => vehicle.make));
  const files = commonSpellings(rows.map((row) => oneLine(row.cells.make ?? '')));
  return {
    schema: vehicleInputSchema(now),
    listed: byVin(listed),
    sold: byVin(existing.filter((vehicle) => vehicle.status === 'sold')),
    firstRows: new Map(),
    makes: new Map([...files, ...own]),
  };
}

const byVin = (vehicles: readonly Vehicle[]) =>
  new Map(vehicles.flatMap((vehicle) => (vehicle.vin === null ? [] : [[vehicle.vin, vehicle] as const])));

/** By lower-case name, the spelling that is used most; of equally frequent ones the first. */
function commonSpellings(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const spellings = new Map<string, string>();
  for (const [name, count] of counts) {
    const best = spellings.get(name.toLowerCase());
    if (best === undefined || count > (counts.get(best) ?? 0)) spellings.set(name.toLowerCase(), name);
  }
  return spellings;
}

function planRow(fileRow: FileRow, context: Context): PlannedRow {
  const { row } = fileRow;
  if (fileRow.problem !== null) return refused(row, `Row ${row}`, [fileRow.problem]);
  const read = readCells(fileRow);
  const { values } = read;
  const notes: string[] = [];
  if (typeof values.make === 'string') {
    const spelling = context.makes.get(values.make.toLowerCase()) ?? values.make;
    if (spelling !== values.make) {
      notes.push(`make ${quote(values.make)} is taken as ${quote(spelling)}, as most listings spell it`);
      values.make = spelling;
    }
  }
  const vin = typeof values.vin === 'string' ? values.vin : null;
  const match = vin === null ? undefined : context.listed.get(vin);
  const label = labelOf({ ...match, ...values }, row);
  if (vin !== null) {
    const first = context.firstRows.get(vin);
    if (first !== undefined) return refused(row, label, [`has the same VIN as row ${first}`]);
    context.firstRows.set(vin, row);
  }
  if (values.status === 'sold')
    return planSold(row, label, vin === null ? undefined : context.sold.get(vin), match);
  if (match === undefined) {
    if (vin === null) notes.push('has no VIN: importing it again lists it again');
    else if (context.sold.has(vin)) notes.push('was sold before: becomes a listing of its own');
  }
  return planListed({ row, label, notes }, read, match, context);
}

const refused = (row: number, label: string, reasons: string[]): PlannedRow => ({
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
  if (listed)
    return refused(row, label, ['says sold: use Mark Sold on the listed vehicle, which records the sale']);
  if (sold)
    return { row, label, notes: ['is sold here too: stays as it is'], outcome: 'unchanged', id: sold.id };
  return refused(row, label, ['says sold: only vehicles on offer can be imported']);
}

function planListed(
  named: Pick<PlannedRow, 'row' | 'label' | 'notes'>,
  { values, details, problems }: ReadCells,
  match: Vehicle | undefined,
  { schema }: Context,
): PlannedRow {
  const reasons = new Map(problems);
  for (const field of match ? [] : requiredFields) {
    if (values[field] === undefined && !reasons.has(field))
      reasons.set(field, `${fieldName(field)} is missing`);
  }
  const features = withDetails((values.features as string[] | undefined) ?? match?.features ?? [], details);
  // Photographs are not the file's to give; leaving them out here also leaves them as they are.
  const input = schema.safeParse({ ...match, ...values, features, images: [], featuredImage: null });
  for (const issue of input.error?.issues ?? []) {
    const field = String(issue.path[0]);
    const value = values[field as keyof ImportValues];
    const shown =
      value === undefined
        ? ''
        : ` ${quote(String(field === 'features' ? features[Number(issue.path[1])] : value))}`;
    if (!reasons.has(field)) reasons.set(field, `${fieldName(field)}${shown}: ${issue.message}`);
  }
  if (!input.success || reasons.size > 0) return refused(named.row, named.label, [...reasons.values()]);
  if (match === undefined) return { ...named, outcome: 'new', values: input.data };
  const { images: _images, featuredImage: _featuredImage, focalPoints: _focalPoints, ...next } = input.data;
  const changes = changesBetween(match, next).filter(({ field }) => field === 'features' || field in values);
  if (changes.length === 0) return { ...named, notes: [], outcome: 'unchanged', id: match.id };
  return { ...named, outcome: 'changed', id: match.id, updatedAt: match.updatedAt, values: next, changes };
}

/** The lines, then the details that none of them names, whatever its case. */
function withDetails(lines: readonly string[], details: readonly string[]): string[] {
  const named = new Set(lines.map((line) => line.toLowerCase()));
  return [...lines, ...details.filter((detail) => !named.has(detail.toLowerCase()))];
}

function changesBetween(before: Vehicle, after: ImportValues): Change[] {
  const fields = Object.keys(after) as (keyof ImportValues)[];
  return fields
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function labelOf(values: ReadCells['values'], row: number): string {
  const { year, make, model, vin } = values;
  const name = [year, make, model].filter((part) => part !== undefined).join(' ');
  if (name === '') return `Row ${row}`;
  return vin === undefined ? name : `${name} (${String(vin)})`;
}
