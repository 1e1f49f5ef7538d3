import { setImmediate } from 'node:timers/promises';
import { vehicleInputSchema } from '../vehicle.schema.ts';
import type { Vehicle } from '../vehicle.ts';
import { dottedAmounts, type DottedAmounts } from './amounts.ts';
import { oneLine } from './cells.ts';
import type { FileRow } from './csv.ts';
import { planRow, stockKey, type Outcome, type PlanContext, type PlannedRow } from './plan-row.ts';

export type ImportPlan = {
  rows: PlannedRow[];
  counts: Record<Outcome, number>;
  /** Set if dots separate thousands in the file's amounts. */
  dotted: DottedAmounts | null;
};

/**
 * What importing these rows would do, without doing it.
 *
 * - A row whose VIN is on a listed vehicle changes that vehicle: only in what its cells say, blank cells say nothing.
 *   What a cell says beyond the values of its field, such as `8-Speed Automatic`, is added to the features, never taken
 *   away.
 * - A listed vehicle whose model was completed by its trim, as imports did before trims had a field, keeps that name.
 * - A row that names a vehicle by the ID that an export gave it is about that vehicle, if that has no VIN and is of the
 *   same make and year. A file from elsewhere may number its rows in the same column.
 * - So is a row with the stock number of a listed vehicle, unless its VIN, make or year is another. A stock number that
 *   another listed vehicle or an earlier row has is refused.
 * - Any other row is a new vehicle, also one whose VIN was sold before. Without a VIN there is no matching, so a
 *   second import lists such a row again.
 * - Sold comes through Mark Sold, which records the sale: a row that says sold is refused, unless its vehicle is sold
 *   here already; that one stays as it is.
 * - A row with a VIN that an earlier row of the file has is refused. Otherwise the rules are those of the form.
 * - A blank price of a new vehicle, 0, and words such as POA are a price on request.
 * - Amounts such as `129.900,00` are read where the whole file writes them so; `129.900` alone, which may be $129,900 or
 *   $129.90, is refused.
 * - A cell that says what an export of the vehicle would say changes nothing, even where a file cannot say it exactly.
 * - A make that differs from how most listings spell it in case alone is taken in their spelling, so that the list of
 *   makes names each one once.
 */
export function planImport(rows: readonly FileRow[], existing: readonly Vehicle[], now: Date): ImportPlan {
  const steps = planning(rows, existing, now);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds of planning before other work gets a turn. */
const stretch = 20;

/** The same as `planImport`, but lets the process answer visitors in between: 100,000 rows take seconds. */
export async function planImportAside(...given: Parameters<typeof planImport>): Promise<ImportPlan> {
  const steps = planning(...given);
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < stretch) continue;
    await setImmediate();
    since = performance.now();
  }
}

function* planning(...[rows, existing, now]: Parameters<typeof planImport>): Generator<void, ImportPlan> {
  const context = contextOf(rows, existing, now);
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const plan: ImportPlan = { rows: [], counts, dotted: context.dotted };
  for (const row of rows) {
    const planned = planRow(row, context);
    plan.rows.push(planned);
    plan.counts[planned.outcome] += 1;
    yield;
  }
  return plan;
}

function contextOf(rows: readonly FileRow[], existing: readonly Vehicle[], now: Date): PlanContext {
  const listed = existing.filter((vehicle) => vehicle.status !== 'sold');
  const own = commonSpellings(listed.map((vehicle) => vehicle.make));
  const files = commonSpellings(rows.map((row) => oneLine(row.cells.make ?? '')));
  return {
    now,
    schema: vehicleInputSchema(() => now),
    listed: byVin(listed),
    sold: byVin(existing.filter((vehicle) => vehicle.status === 'sold')),
    byId: new Map(existing.map((vehicle) => [vehicle.id, vehicle])),
    byStockNumber: new Map(
      listed.flatMap((vehicle) => {
        const key = stockKey(vehicle.stockNumber);
        return key === null ? [] : [[key, vehicle] as const];
      }),
    ),
    firstRows: new Map(),
    makes: new Map([...files, ...own]),
    dotted: dottedAmounts(rows),
  };
}

const byVin = (vehicles: readonly Vehicle[]) =>
  new Map(vehicles.flatMap((vehicle) => (vehicle.vin === null ? [] : [[vehicle.vin, vehicle] as const])));

/** By lower-case name, the most common spelling; if several are equally common, the first. */
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
