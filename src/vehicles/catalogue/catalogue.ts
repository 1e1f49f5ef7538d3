import type { Database } from '../../platform/database.ts';
import {
  openLiveValue,
  type ChangedPayloads,
  type LiveValue,
  type LiveValueOptions,
} from '../../platform/live-value.ts';
import { draftColumns } from './columns.ts';
import type { Facets } from '../filters.ts';
import { noneMoved, ordersAfter } from './orders.ts';
import { facetsOfIndex } from './index-facets.ts';
import { emptyIndex, rowOf, type VehicleIndex } from './vehicle-index.ts';
import { draftTexts, type VehicleTexts } from './vehicle-texts.ts';
import { shownSwatches } from '../shown-swatches.ts';
import { toPublic } from '../vehicle.ts';
import { catalogueBatches, type CatalogueVehicle } from '../vehicles.store.ts';

/** Channel that tells every process of a committed write to vehicles; the payload is `vehiclesPayload`. */
export const catalogueChannel = 'catalogue';

/** Maximum length of a payload in bytes, somewhat below PostgreSQL's limit. */
const maxPayload = 7_900;

/**
 * The payload of a notice about these vehicles. If there are too many to list, it says that all have changed.
 */
export function vehiclesPayload(ids: readonly number[]): string {
  const about = ids.join(',');
  return about.length > maxPayload ? '' : about;
}

/**
 * Everything that visitors can see of the vehicles at one moment. Immutable: replaced by a later snapshot.
 */
export type Snapshot = {
  readonly version: number;
  /** How many vehicles are listed. */
  readonly listed: number;
  readonly facets: Facets;
  readonly index: VehicleIndex;
  /** Every vehicle that has a page, sold ones too. An unpublished vehicle is only in `index`, for staff. */
  readonly texts: VehicleTexts;
  /** Each vehicle's position in `index` and `texts`. It never changes, so all snapshots share this map. */
  readonly slots: Map<number, number>;
};

/** The in-memory snapshot that visitors read, so that none of their requests waits for the database. */
export type Catalogue = LiveValue<Snapshot>;

/** Loads the catalogue and keeps it current on notices of `catalogueChannel`. */
export function openCatalogue(database: Database, options: LiveValueOptions): Promise<Catalogue> {
  return openLiveValue(
    database,
    catalogueChannel,
    (previous = nothing(), changed) => readOnto(previous, database, changed),
    options,
  );
}

const nothing = (): Snapshot => ({
  version: 0,
  listed: 0,
  facets: { makes: [], years: [], priceRange: { min: 0, max: 0 } },
  index: emptyIndex(),
  texts: [],
  slots: new Map(),
});

/**
 * Reads what has changed and returns the next snapshot, or the previous one if visitors see no difference.
 */
async function readOnto(
  before: Snapshot,
  { queries }: Database,
  changed: ChangedPayloads,
): Promise<Snapshot> {
  const ids = changed && [...new Set(changed.flatMap((about) => about.split(',').map(Number)))];
  const { slots } = before;
  const texts = draftTexts(before.texts);
  const columns = draftColumns(before.index.columns);
  const moved = noneMoved();
  let isChanged = before.version === 0;

  const write = (vehicles: ReadonlyMap<number, CatalogueVehicle | null>) => {
    const changedTexts = texts.write(
      new Map(
        [...vehicles].map(([slot, found]) => [
          slot,
          found?.isPublished ? toPublic({ ...found, ...shownSwatches(found) }) : null,
        ]),
      ),
    );
    if (changedTexts.size > 0) isChanged = true;
    for (const [slot, vehicle] of vehicles) {
      // What the columns hold of a published vehicle is in its text, too.
      if (vehicle?.isPublished && !changedTexts.has(slot)) continue;
      const changedColumns = vehicle
        ? columns.write(slot, rowOf(vehicle, before.index))
        : columns.remove(slot);
      if (changedColumns.length > 0) isChanged = true;
      for (const name of changedColumns) {
        if (name === 'listed' || name === 'listedAt') moved.everywhere.add(slot);
        else if (name === 'price' || name === 'mileage' || name === 'year') moved.by[name].add(slot);
      }
    }
  };

  const slotOf = (id: number) => {
    const slot = slots.get(id) ?? slots.size;
    slots.set(id, slot);
    return slot;
  };
  const missing = new Map(ids ? ids.flatMap((id) => slots.get(id) ?? []).map((slot) => [slot, null]) : []);
  if (!ids) for (const slot of slots.values()) missing.set(slot, null);
  for await (const batch of catalogueBatches(queries, ids)) {
    const found = new Map(batch.map((vehicle) => [slotOf(vehicle.id), vehicle]));
    for (const slot of found.keys()) missing.delete(slot);
    write(found);
  }
  write(missing);
  if (!isChanged) return before;

  const index = {
    ...before.index,
    columns: columns.done(),
    orders: await ordersAfter(before.index.orders, columns.done(), moved),
  };
  return {
    version: before.version + 1,
    listed: index.orders.newest.length,
    facets: facetsOfIndex(index),
    index,
    texts: texts.done(),
    slots,
  };
}
