import type { Adviser } from '../../accounts/adviser.schema.ts';
import type { Advisers } from '../../accounts/advisers.live.ts';
import type { Snapshot } from './catalogue.ts';
import type { Encoded } from './encoded.ts';
import { hasDetails, type Facets, type SortOrder, type VehicleFilters } from '../filters.ts';
import { isFilteredInBrowser } from '../inventory-pages.ts';
import { toCard, type PublicVehicle, type VehicleCard, type VehicleText } from '../vehicle.ts';
import { cardOf, isListed, publicOf, type Entry } from './entry.ts';
import { entryById } from './kept-order.ts';
import { countInRange, priceRangeAround } from './price-range-around.ts';
import { listsWith } from './list-pages.ts';
import { nearestTo } from './nearest.ts';
import { similarTo } from './similar.ts';
import { search } from './visitor-search.ts';

/** Maximum number of vehicles in GET /api/vehicles/featured. */
const maxFeatured = 12;

/** The JSON of a vehicle, listed or sold. */
export const encodedVehicle = ({ staffOrders }: Snapshot, id: number): Encoded<PublicVehicle> | undefined =>
  entryById(staffOrders.id, id)?.json ?? undefined;

/** The same with who looks after it, if visitors are shown somebody. */
export function vehicleText(
  { staffOrders }: Snapshot,
  id: number,
  advisers: Advisers,
): Encoded<VehicleText> | undefined {
  const entry = entryById(staffOrders.id, id);
  if (!entry?.json) return undefined;
  const adviser = adviserOf(entry, advisers);
  if (adviser === undefined) return entry.json;
  return joined('', [entry.json.subarray(0, -1)], `,"adviser":${JSON.stringify(adviser)}}`);
}

/** Who looks after a vehicle; undefined if visitors are shown nobody. */
export function findAdviser({ staffOrders }: Snapshot, id: number, advisers: Advisers): Adviser | undefined {
  const entry = entryById(staffOrders.id, id);
  return entry && adviserOf(entry, advisers);
}

const adviserOf = ({ adviser }: Entry, advisers: Advisers) =>
  adviser === null ? undefined : advisers.get(adviser);

/** A vehicle, listed or sold. */
export function findPublic({ staffOrders }: Snapshot, id: number): PublicVehicle | undefined {
  const entry = entryById(staffOrders.id, id);
  return entry && publicOf(entry);
}

/** Featured vehicles that are listed, newest first. */
export function featuredVehicles({ orders }: Snapshot): Encoded<PublicVehicle[]> {
  const featured = orders.newest.filter(({ isFeatured }) => isFeatured);
  return joined('[', featured.slice(0, maxFeatured).map(jsonOf), ']');
}

/** Vehicles per chunk of the whole inventory. */
const chunkSize = 2_000;

/**
 * GET /api/vehicles/optimized, section 3: every listed vehicle, newest first, in chunks. Each is created when
 * the previous one has been sent, so that a very large inventory neither fills the memory nor delays other
 * visitors.
 */
export function* wholeInventory({ orders, facets }: Snapshot): Generator<Buffer<ArrayBuffer>, void> {
  const { newest } = orders;
  for (let first = 0; first < newest.length || first === 0; first += chunkSize) {
    const cards = newest.slice(first, first + chunkSize).map(cardOf);
    const closing = first + chunkSize < newest.length ? ',' : tail(facets);
    yield joined(first === 0 ? '{"vehicles":[' : '', cards, closing);
  }
}

/** The cards of the newest listed vehicles. */
export const newestCards = ({ orders }: Snapshot, most: number): VehicleCard[] =>
  orders.newest.slice(0, most).flatMap((entry) => {
    const vehicle = publicOf(entry);
    return vehicle ? toCard(vehicle) : [];
  });

/** The cards of vehicles that are similar to one, which may be sold; undefined if there is no such vehicle. */
export function similarCards(
  { staffOrders, orders }: Snapshot,
  id: number,
): Encoded<VehicleCard[]> | undefined {
  const entry = entryById(staffOrders.id, id);
  if (!entry?.json) return undefined;
  return joined('[', similarTo(entry, orders['price-asc']).map(cardOf), ']');
}

/**
 * The lists that a vehicle belongs to, or a sold one would: of its make, of its body style, and of about its price. Null where
 * no other vehicle is listed; undefined if there is no such vehicle.
 */
export function relatedLists(snapshot: Snapshot, id: number) {
  const { staffOrders, orders, listedValues } = snapshot;
  const entry = entryById(staffOrders.id, id);
  if (!entry?.json) return undefined;
  const { make, bodyStyle, price } = entry;
  const own = isListed(entry) ? 1 : 0;
  const hasOthers = (listed: number | undefined) => (listed ?? 0) > own;
  const range = price === null ? null : priceRangeAround(price);
  return {
    make: hasOthers(listedValues.make.get(make)) ? make : null,
    bodyStyle: hasOthers(listedValues.bodyStyle.get(bodyStyle)) ? bodyStyle : null,
    prices: range && hasOthers(countInRange(orders['price-asc'], range)) ? range : null,
    lists: listsWith(snapshot, entry).map(({ name, path }) => ({ name, path })),
  };
}

/**
 * The vehicles before and after one in a filtered list: none if the list does not have it. Undefined if there is no such
 * vehicle.
 */
export function neighborsOf(
  { staffOrders, orders, listedValues }: Snapshot,
  id: number,
  filters: VehicleFilters,
  sort: SortOrder,
): { previous: NamedVehicle | null; next: NamedVehicle | null } | undefined {
  if (!entryById(staffOrders.id, id)?.json) return undefined;
  const { found } = search(orders[sort], filters, listedValues);
  const place = found.findIndex((entry) => entry.id === id);
  if (place < 0) return { previous: null, next: null };
  return { previous: named(found[place - 1]), next: named(found[place + 1]) };
}

type NamedVehicle = Pick<Entry, 'id' | 'year' | 'make' | 'model'>;

const named = (entry: Entry | undefined): NamedVehicle | null =>
  entry ? { id: entry.id, year: entry.year, make: entry.make, model: entry.model } : null;

/** A vehicle near to what was asked for, and how it differs. */
export type NearVehicle = { vehicle: VehicleCard; differs: string };

/** The cards of the vehicles that are nearest to what was asked for; none where many match. */
export function nearestCards(
  { orders, listedValues }: Snapshot,
  filters: VehicleFilters,
): Encoded<NearVehicle[]> {
  const nearest = nearestTo(orders.newest, filters, listedValues).map(({ entry, differs }) => {
    const card = cardOf(entry);
    return card && joined('{"vehicle":', [card], `,"differs":${JSON.stringify(differs)}}`);
  });
  return joined('[', nearest, ']');
}

/** The cards of these vehicles, listed or sold, in the order asked for; what is gone is left out. */
export const cardsOf = (snapshot: Snapshot, ids: readonly number[]): Encoded<VehicleCard[]> =>
  joined('[', known(snapshot, ids).map(cardOf), ']');

/** The same with all that is public of them. */
export const vehiclesOf = (snapshot: Snapshot, ids: readonly number[]): Encoded<PublicVehicle[]> =>
  joined('[', known(snapshot, ids).map(jsonOf), ']');

const known = ({ staffOrders }: Snapshot, ids: readonly number[]) =>
  ids.flatMap((id) => entryById(staffOrders.id, id) ?? []);
const jsonOf = ({ json }: Entry) => json;

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
 * the browser gets them with the whole inventory, to keep the first page small, unless they are asked for.
 */
export function listPage(
  snapshot: Snapshot,
  filters: VehicleFilters,
  asked: { sort: SortOrder; page: number; limit: number; details?: boolean },
): Encoded<ListPage> {
  const { sort, page, limit } = asked;
  const first = (page - 1) * limit;
  const { found, reach } = search(snapshot.orders[sort], filters, snapshot.listedValues);
  const total = found.length;
  const widened = total > 0 && reach !== 'model';
  const forgiving = total > 0 && reach === 'slips';
  const { listed } = snapshot;
  const { details, ...facets } = snapshot.facets;
  const withDetails = asked.details || hasDetails(filters) || !isFilteredInBrowser(listed) ? { details } : {};
  const rest = { total, widened, forgiving, listed, page, limit, ...facets, ...withDetails };
  return joined('{"vehicles":[', found.slice(first, first + limit).map(cardOf), tail(rest));
}

const tail = (rest: object) => `],${JSON.stringify(rest).slice(1)}`;

const comma = Buffer.from(',');

function joined(
  opening: string,
  texts: readonly (Buffer | null | undefined)[],
  closing: string,
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from(opening)];
  for (const text of texts) {
    if (!text) continue;
    if (parts.length > 1) parts.push(comma);
    parts.push(text);
  }
  parts.push(Buffer.from(closing));
  return Buffer.concat(parts);
}
