/** Which stored vehicle a row of a file is about. */
import { dayOf } from '../platform/time-zones.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { makeKey } from '../vehicles/same-make.ts';
import type { Habits, ReadCells } from './cells.ts';
import { asFileSays } from './export.ts';
import { fileFields, type FileField } from './import-fields.ts';
import type { FileRow } from './file-row.ts';
import { nameKey, saleKey, stockKey, type PlanContext } from './plan-context.ts';

/** The stored vehicles that a row may be about. */
export type Match = {
  vin: string | null;
  /** The vehicle that an export's ID names. */
  ours: Vehicle | undefined;
  /** The listed vehicle with the row's stock number, which another row of it may contradict. */
  holder: Vehicle | undefined;
  /** The listed vehicle that the row is about. */
  listed: Vehicle | undefined;
  /** Set when that is the one which has its make, model, year and mileage, and neither has a VIN or a stock number. */
  isLikely: boolean;
  /** The sold vehicle that the row is about, or was about before the car was taken in again. */
  sold: Vehicle | undefined;
};

export function matchOf(fileRow: FileRow, read: ReadCells, context: PlanContext): Match {
  const { values } = read;
  const vin = typeof values.vin === 'string' ? values.vin : null;
  const ours = namedById(fileRow, read, context);
  const holder = context.byStockNumber.get(stockKey(values.stockNumber));
  const numbered =
    (vin === null ? undefined : context.listed.get(vin)) ??
    (ours?.status === 'sold' ? undefined : ours) ??
    (holder !== undefined && isAbout(values, holder) ? holder : undefined);
  const listed = numbered ?? unnumbered(read, context);
  const byVinOrSale =
    vin === null ? context.bySale.get(saleKey(values, context.habits.timeZone)) : context.sold.get(vin);
  const sold = ours?.status === 'sold' ? ours : byVinOrSale;
  return { vin, ours, holder, listed, isLikely: listed !== numbered, sold };
}

/** The vehicle whose ID is in an exported row, if the row really is about it. */
function namedById({ cells }: FileRow, { values }: ReadCells, { byId }: PlanContext): Vehicle | undefined {
  const vehicle = /^\d{1,9}$/.test(cells.id ?? '') ? byId.get(Number(cells.id)) : undefined;
  if (vehicle === undefined) return undefined;
  const vin = values.vin ?? null;
  // A listed vehicle with a VIN is identified by the VIN alone; only the ID tells two sales of one car apart.
  if (vehicle.vin !== null && (vehicle.status !== 'sold' || vin !== vehicle.vin)) return undefined;
  const make = asFileSays(vehicle).make;
  const same = makeKey(String(values.make)) === makeKey(String(make)) && values.year === vehicle.year;
  return same ? vehicle : undefined;
}

/** Below this, new cars that were only delivered have the same mileage. */
const fewestTelling = 100;

/**
 * The listed vehicle that a row without VIN and stock number is about, none of the earlier rows being: the one that
 * has all it says or, by a mileage that hardly two cars share, the only one of its name.
 */
function unnumbered({ values, problems }: ReadCells, context: PlanContext): Vehicle | undefined {
  const hasNumber = [values.vin, values.stockNumber].some((number) => number !== undefined);
  if (hasNumber || problems.has('vin') || values.status === 'sold' || values.soldAt !== undefined) return;
  const alike = (context.unnumbered.get(nameKey(values)) ?? []).filter(({ id }) => !context.taken.has(id));
  const [only, another] = alike;
  const isTelling = Number(values.mileage) >= fewestTelling && another === undefined;
  const found =
    alike.find((vehicle) => saysTheSame(values, vehicle, context.habits)) ?? (isTelling ? only : undefined);
  if (found !== undefined) context.taken.add(found.id);
  return found;
}

/** The make is compared before, and photographs may have other addresses. */
const notCompared = new Set<FileField>([
  'make',
  'features',
  'images',
  'featuredImage',
  'focalPoints',
  'newArrivalSince',
]);

/** Whether a vehicle has everything that a row says; details of its cells may be among the features. */
function saysTheSame(values: ReadCells['values'], vehicle: Vehicle, habits: Habits): boolean {
  const said = { ...values };
  keepSame(said, vehicle, habits);
  return fileFields.every(
    (field) =>
      notCompared.has(field) ||
      said[field] === undefined ||
      JSON.stringify(said[field]) === JSON.stringify(vehicle[field]),
  );
}

/**
 * Whether a row with the stock number of a listed vehicle is about that vehicle: VIN, make and year do not
 * contradict it.
 */
const isAbout = ({ vin, make, year }: ReadCells['values'], vehicle: Vehicle) =>
  (vin === undefined || vehicle.vin === null) &&
  (make === undefined || makeKey(String(make)) === makeKey(vehicle.make)) &&
  (year === undefined || year === vehicle.year);

/** Uses the vehicle's own value wherever a cell has exactly what its export would contain. */
export function keepSame(values: ReadCells['values'], vehicle: Vehicle, { timeZone }: Habits): void {
  const said = asFileSays(vehicle);
  for (const field of fileFields) {
    if (values[field] !== undefined && JSON.stringify(values[field]) === JSON.stringify(said[field])) {
      values[field] = vehicle[field];
    }
  }
  // A date without a time says nothing against a time on that day.
  if (typeof values.listedAt !== 'string') return;
  const day = (time: string) => dayOf(new Date(time), timeZone);
  if (day(values.listedAt) === day(vehicle.listedAt)) values.listedAt = vehicle.listedAt;
}

/** Before trim was a field, imports appended it to the model: a listed vehicle keeps the name it has. */
export function keepCompletedModel(values: ReadCells['values'], vehicle: Vehicle): void {
  const { model, trim } = values;
  if (trim !== undefined && vehicle.model === `${String(model)} ${String(trim)}`)
    values.model = vehicle.model;
}
