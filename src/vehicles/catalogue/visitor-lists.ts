import type { Snapshot } from './catalogue.ts';
import type { Encoded } from './encoded.ts';
import { hasDetails, type Facets, type SortOrder, type VehicleFilters } from '../filters.ts';
import { isFilteredInBrowser } from '../inventory-pages.ts';
import { cardText, vehicleText } from './vehicle-texts.ts';
import { newestFeatured } from './vehicle-index.ts';
import { search } from './visitor-search.ts';
import { similarSlots } from './similar.ts';
import type { PublicVehicle, VehicleCard } from '../vehicle.ts';

/** Maximum number of vehicles in GET /api/vehicles/featured. */
const maxFeatured = 12;

/** The JSON of a vehicle, listed or sold. */
export function encodedVehicle({ slots, texts }: Snapshot, id: number): Encoded<PublicVehicle> | undefined {
  const slot = slots.get(id);
  return slot === undefined ? undefined : vehicleText(texts, slot);
}

/** A vehicle, listed or sold. */
export function findPublic(snapshot: Snapshot, id: number): PublicVehicle | undefined {
  const text = encodedVehicle(snapshot, id);
  return text && (JSON.parse(text.toString()) as PublicVehicle);
}

/** Featured vehicles that are listed, newest first. */
export function featuredVehicles({ index, texts }: Snapshot): Encoded<PublicVehicle[]> {
  const slots = newestFeatured(index, maxFeatured);
  return joined('[', slots, (slot) => vehicleText(texts, slot), ']');
}

/** Vehicles per chunk of the whole inventory. */
const chunkSize = 2_000;

/**
 * GET /api/vehicles/optimized, section 3: every listed vehicle, newest first, in chunks. Each is created when
 * the previous one has been sent, so that a very large inventory neither fills the memory nor delays other
 * visitors.
 */
export function* wholeInventory({ index, texts, facets }: Snapshot): Generator<Buffer<ArrayBuffer>, void> {
  const { newest } = index.orders;
  for (let first = 0; first < newest.length || first === 0; first += chunkSize) {
    const slots = newest.subarray(first, first + chunkSize);
    const closing = first + chunkSize < newest.length ? ',' : tail(facets);
    yield joined(first === 0 ? '{"vehicles":[' : '', slots, (slot) => cardText(texts, slot), closing);
  }
}

/** The cards of the newest listed vehicles. */
export function newestCards({ index, texts }: Snapshot, most: number): VehicleCard[] {
  const cards = joined('[', index.orders.newest.subarray(0, most), (slot) => cardText(texts, slot), ']');
  return JSON.parse(cards.toString()) as VehicleCard[];
}

/** The cards of vehicles that are similar to one, which may be sold; undefined if there is no such vehicle. */
export function similarCards(snapshot: Snapshot, id: number): Encoded<VehicleCard[]> | undefined {
  const { slots, texts } = snapshot;
  const slot = slots.get(id);
  if (slot === undefined || vehicleText(texts, slot) === undefined) return undefined;
  return joined('[', similarSlots(snapshot, slot), (similar) => cardText(texts, similar), ']');
}

/** The cards of these vehicles, listed or sold, in the order asked for; what is gone is left out. */
export const cardsOf = ({ slots, texts }: Snapshot, ids: readonly number[]): Encoded<VehicleCard[]> =>
  joined('[', known(slots, ids), (slot) => cardText(texts, slot), ']');

/** The same with all that is public of them. */
export const vehiclesOf = ({ slots, texts }: Snapshot, ids: readonly number[]): Encoded<PublicVehicle[]> =>
  joined('[', known(slots, ids), (slot) => vehicleText(texts, slot), ']');

const known = (slots: Snapshot['slots'], ids: readonly number[]) => ids.flatMap((id) => slots.get(id) ?? []);

type ListPage = Facets & {
  vehicles: VehicleCard[];
  total: number;
  widened: boolean;
  forgiving: boolean;
  listed: number;
  page: number;
  limit: number;
};

/**
 * One page of the filtered list. Pages count from 1, and one past the end is empty. Details are left out where
 * the browser gets them with the whole inventory, to keep the first page small.
 */
export function listPage(
  snapshot: Snapshot,
  filters: VehicleFilters,
  { sort, page, limit }: { sort: SortOrder; page: number; limit: number },
): Encoded<ListPage> {
  const first = (page - 1) * limit;
  const { slots, total, reach } = search(snapshot.index, filters, { sort, first, count: limit });
  const widened = total > 0 && reach !== 'model';
  const forgiving = total > 0 && reach === 'slips';
  const { listed } = snapshot;
  const { details, ...facets } = snapshot.facets;
  const withDetails = hasDetails(filters) || !isFilteredInBrowser(listed) ? { details } : {};
  const rest = { total, widened, forgiving, listed, page, limit, ...facets, ...withDetails };
  return joined('{"vehicles":[', slots, (slot) => cardText(snapshot.texts, slot), tail(rest));
}

const tail = (rest: object) => `],${JSON.stringify(rest).slice(1)}`;

const comma = Buffer.from(',');

function joined(
  opening: string,
  slots: Iterable<number>,
  textOf: (slot: number) => Buffer | undefined,
  closing: string,
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from(opening)];
  for (const slot of slots) {
    const text = textOf(slot);
    if (!text) continue;
    if (parts.length > 1) parts.push(comma);
    parts.push(text);
  }
  parts.push(Buffer.from(closing));
  return Buffer.concat(parts);
}
