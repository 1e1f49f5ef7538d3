import { createHash } from 'node:crypto';
import type { StaffPerson } from '../accounts/accounts.schema.ts';
import { dayOf } from '../platform/time-zones.ts';
import { isShortMake, makeKey } from '../vehicles/same-make.ts';
import { vehicleInputSchema } from '../vehicles/vehicle.schema.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { oneLine, type Habits } from './cells.ts';
import type { FileRow } from './file-row.ts';

/** The vehicles and rows that a row is compared with. */
export type PlanContext = {
  now: Date;
  schema: ReturnType<typeof vehicleInputSchema>;
  listed: Map<string, Vehicle>;
  sold: Map<string, Vehicle>;
  byId: Map<number, Vehicle>;
  /** Listed vehicles by `stockKey`. */
  byStockNumber: Map<string | null, Vehicle>;
  /** Listed vehicles that have neither VIN nor stock number, by `nameKey`. */
  unnumbered: Map<string, Vehicle[]>;
  /** The ids of those that an earlier row has matched. */
  taken: Set<number>;
  /** Sold vehicles without a VIN by `saleKey`. */
  bySale: Map<string, Vehicle>;
  /** The first row of the file about a VIN, one of our IDs or a `stockKey`. */
  firstRows: Map<string | number, number>;
  /** The first row of the file with the same cells, by a digest of them. */
  sameRows: Map<string, number>;
  /** By `makeKey`, how most listings spell it. */
  makes: Map<string, string>;
  habits: Habits;
  photosPerVehicle: number;
  people: readonly StaffPerson[];
};

export function contextOf(
  rows: readonly FileRow[],
  existing: readonly Vehicle[],
  options: { now: Date; photosPerVehicle: number; people: readonly StaffPerson[] } & Habits,
): PlanContext {
  const { now, photosPerVehicle, people, dots, days, timeZone } = options;
  const listed = existing.filter((vehicle) => vehicle.status !== 'sold');
  const sold = existing.filter((vehicle) => vehicle.status === 'sold');
  const own = commonSpellings(listed.map((vehicle) => vehicle.make));
  const files = commonSpellings(rows.map((row) => oneLine(row.cells.make ?? '')));
  return {
    now,
    schema: vehicleInputSchema(() => now),
    listed: byVin(listed),
    sold: byVin(sold),
    byId: new Map(existing.map((vehicle) => [vehicle.id, vehicle])),
    byStockNumber: new Map(
      listed.flatMap((vehicle) => {
        const key = stockKey(vehicle.stockNumber);
        return key === null ? [] : [[key, vehicle] as const];
      }),
    ),
    unnumbered: Map.groupBy(
      listed.filter(({ vin, stockNumber }) => vin === null && stockNumber === null),
      nameKey,
    ),
    taken: new Set(),
    bySale: new Map(
      sold.flatMap((vehicle) =>
        vehicle.vin === null ? [[saleKey(vehicle, timeZone), vehicle] as const] : [],
      ),
    ),
    firstRows: new Map(),
    sameRows: new Map(),
    makes: new Map([...files, ...own]),
    habits: { dots, days, timeZone },
    photosPerVehicle,
    people,
  };
}

/** A stock number for comparison, ignoring case. Null without one. */
export const stockKey = (stockNumber: unknown) =>
  typeof stockNumber === 'string' ? `stock ${stockNumber.toLowerCase()}` : null;

/** Identifies a vehicle without VIN and stock number. */
export const nameKey = ({ make, model, year, mileage }: Partial<Record<keyof Vehicle, unknown>>) =>
  JSON.stringify([makeKey(String(make)), String(model).toLowerCase(), year, mileage]);

/** Identifies the sale of a vehicle without a VIN. */
export function saleKey(
  { make, model, year, soldAt }: Partial<Record<keyof Vehicle, unknown>>,
  timeZone: string,
): string {
  const day = typeof soldAt === 'string' ? dayOf(new Date(soldAt), timeZone) : null;
  return JSON.stringify([makeKey(String(make)), model, year, day]);
}

/** The earlier row of the file that says the same as this one; else this one is recorded as the first. */
export function sameRowBefore({ row, cells }: FileRow, { sameRows }: PlanContext): number | undefined {
  const digest = createHash('sha1').update(JSON.stringify(cells)).digest('base64');
  const first = sameRows.get(digest);
  if (first === undefined) sameRows.set(digest, row);
  return first;
}

const byVin = (vehicles: readonly Vehicle[]) =>
  new Map(vehicles.flatMap((vehicle) => (vehicle.vin === null ? [] : [[vehicle.vin, vehicle] as const])));

/** By `makeKey`, the most common spelling, short names last; if several are equally common, the first. */
function commonSpellings(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const worth = (name: string) => (isShortMake(name) ? 0 : (counts.get(name) ?? 0));
  const spellings = new Map<string, string>();
  for (const name of counts.keys()) {
    const key = makeKey(name);
    const best = spellings.get(key);
    if (key !== '' && (best === undefined || worth(name) > worth(best))) spellings.set(key, name);
  }
  return spellings;
}
