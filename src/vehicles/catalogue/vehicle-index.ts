import { noColumns, onRequest, type Columns, type Row } from './columns.ts';
import { bitsOf, type Detailed } from '../detail-filters.ts';
import { compact } from '../folded-text.ts';
import { createNameTable, type NameTable } from './name-table.ts';
import { createStringTable, type StringTable } from './string-table.ts';
import { noOrders, type Orders } from './orders.ts';
import type { Vehicle } from '../vehicle.ts';

/**
 * Finds vehicles: numbers in columns, and slots in sorted orders, so that a search neither creates nor sorts
 * objects.
 */
export type VehicleIndex = {
  readonly columns: Columns;
  readonly orders: Orders;
  readonly makes: NameTable;
  /** In lower case, as the specified search compares them. */
  readonly models: NameTable;
  /** '' for a vehicle without a VIN. */
  readonly vins: StringTable;
  /** Of paint and leather; '' for one that is not known. */
  readonly colors: NameTable;
  /** The letters and digits of stock numbers; '' for a vehicle without one. */
  readonly stocks: StringTable;
};

export const emptyIndex = (): VehicleIndex => ({
  columns: noColumns,
  orders: noOrders,
  makes: createNameTable(),
  models: createNameTable(),
  vins: createStringTable(),
  colors: createNameTable(),
  stocks: createStringTable(),
});

type Indexed = Detailed &
  Pick<
    Vehicle,
    | 'id'
    | 'make'
    | 'model'
    | 'vin'
    | 'interiorColor'
    | 'stockNumber'
    | 'year'
    | 'price'
    | 'mileage'
    | 'status'
    | 'isFeatured'
    | 'isPublished'
    | 'listedAt'
  >;

/** A vehicle as numbers. New names are added to the string tables. */
export function rowOf(vehicle: Indexed, { makes, models, vins, colors, stocks }: VehicleIndex): Row {
  return {
    id: vehicle.id,
    listed: vehicle.status === 'sold' || !vehicle.isPublished ? 0 : 1,
    sold: vehicle.status === 'sold' ? 1 : 0,
    published: vehicle.isPublished ? 1 : 0,
    featured: vehicle.isFeatured ? 1 : 0,
    make: makes.add(vehicle.make),
    model: models.add(vehicle.model.toLowerCase()),
    vin: vins.add(vehicle.vin ?? ''),
    exterior: colors.add(vehicle.exteriorColor ?? ''),
    interior: colors.add(vehicle.interiorColor ?? ''),
    stock: stocks.add(compact(vehicle.stockNumber ?? '')),
    body: bitsOf('body', vehicle),
    drivetrain: bitsOf('drivetrain', vehicle),
    transmission: bitsOf('transmission', vehicle),
    fuel: bitsOf('fuel', vehicle),
    condition: bitsOf('condition', vehicle),
    color: bitsOf('color', vehicle),
    power: vehicle.horsepower ?? 0,
    year: vehicle.year,
    price: vehicle.price ?? onRequest,
    mileage: vehicle.mileage,
    listedAt: Date.parse(vehicle.listedAt),
  };
}

/** The slots of the newest featured vehicles that are listed. */
export function newestFeatured({ columns, orders }: VehicleIndex, most: number): number[] {
  const found: number[] = [];
  for (const slot of orders.newest) {
    if (found.length === most) break;
    if (columns.featured[slot] === 1) found.push(slot);
  }
  return found;
}
