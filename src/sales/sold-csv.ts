import { formatCsv, type CsvCell } from '../platform/csv.ts';
import { dayOf } from '../platform/time-zones.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';

type Names = {
  /** Names of buyers by the ids of vehicles. */
  buyers: Readonly<Record<string, string>>;
  nameOf: (username: string) => string;
  timeZone: string;
};

/** The columns, each with the field that it needs. */
const columns: readonly [string, keyof Vehicle, (vehicle: Vehicle, names: Names) => CsvCell][] = [
  ['ID', 'id', ({ id }) => id],
  ['Stock Number', 'stockNumber', ({ stockNumber }) => stockNumber],
  ['VIN', 'vin', ({ vin }) => vin],
  ['Year', 'year', ({ year }) => year],
  ['Make', 'make', ({ make }) => make],
  ['Model', 'model', ({ model }) => model],
  ['Listed Price', 'price', ({ price }) => price],
  ['Sold Price', 'soldPrice', ({ soldPrice }) => soldPrice],
  ['Cost Basis', 'costBasis', ({ costBasis }) => costBasis],
  ['Profit', 'profit', ({ profit }) => profit],
  ['Sale Date', 'soldAt', ({ soldAt }, { timeZone }) => soldAt && dayOf(new Date(soldAt), timeZone)],
  ['Days to Sell', 'daysToSell', ({ daysToSell }) => daysToSell],
  ['Salesperson', 'soldBy', ({ soldBy }, { nameOf }) => soldBy && nameOf(soldBy)],
  ['Buyer', 'buyerName', ({ id }, { buyers }) => buyers[String(id)] ?? null],
  ['Buyer’s Phone', 'buyerPhone', ({ buyerPhone }) => buyerPhone],
  ['Buyer’s Mail Address', 'buyerEmail', ({ buyerEmail }) => buyerEmail],
];

/** Sales as a CSV file, without the fields that are `hidden`. Days are those of the dealership. */
export function soldCsv(
  vehicles: readonly Vehicle[],
  { hidden, ...names }: Names & { hidden: ReadonlySet<string> },
): string {
  const shown = columns.filter(([, field]) => !hidden.has(field));
  return formatCsv(
    shown.map(([header]) => header),
    vehicles.map((vehicle) => shown.map(([, , valueOf]) => valueOf(vehicle, names))),
  );
}
