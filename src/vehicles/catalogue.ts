import type { Database } from '../platform/database.ts';
import { openLive, type Live, type LiveOptions } from '../platform/live.ts';
import { facetsOf, filterAndSort, type Facets, type SortOrder, type VehicleFilters } from './filters.ts';
import { toCard, toPublic, type PublicVehicle, type VehicleCard } from './vehicle.ts';
import { allVehicles } from './vehicles.store.ts';

/** Notice sent to every process after a committed write to vehicles. */
export const catalogueChannel = 'catalogue';

/** Most vehicles that GET /api/vehicles/featured answers. */
const maxFeatured = 12;

/** All that visitors can see of the vehicles at one moment: never changed, only replaced by a later one. */
export type Snapshot = {
  readonly version: number;
  /** Listed vehicles, newest first. */
  readonly cards: readonly VehicleCard[];
  readonly facets: Facets;
  readonly featured: readonly PublicVehicle[];
  /** Every vehicle that has a page, sold ones too. */
  readonly byId: ReadonlyMap<number, PublicVehicle>;
};

/** The in-memory snapshot that visitors read, so that none of their requests waits for the database. */
export type Catalogue = Live<Snapshot>;

/** Loads the catalogue and keeps it current on notices of `catalogueChannel`. */
export function openCatalogue(database: Database, options: LiveOptions): Promise<Catalogue> {
  return openLive(
    database,
    catalogueChannel,
    (previous: Snapshot | undefined) => read(database, (previous?.version ?? 0) + 1),
    options,
  );
}

async function read(database: Database, version: number): Promise<Snapshot> {
  const vehicles = (await allVehicles(database.queries)).map(toPublic);
  const listed = vehicles.filter((vehicle) => vehicle.status !== 'sold');
  const cards = listed.map(toCard);
  return {
    version,
    cards,
    facets: facetsOf(cards),
    featured: listed.filter((vehicle) => vehicle.isFeatured).slice(0, maxFeatured),
    byId: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
  };
}

/** One page of the list under filters; pages count from 1, and one past the end is empty. */
export function listPage(
  snapshot: Snapshot,
  filters: VehicleFilters,
  options: { sort: SortOrder; page: number; limit: number },
) {
  const passing = filterAndSort(snapshot.cards, filters, options.sort);
  const start = (options.page - 1) * options.limit;
  return {
    vehicles: passing.slice(start, start + options.limit),
    total: passing.length,
    listed: snapshot.cards.length,
    page: options.page,
    limit: options.limit,
    ...snapshot.facets,
  };
}
