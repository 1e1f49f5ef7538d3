import { soldCarsPath } from '../dealership/dealership.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Snapshot } from '../vehicles/catalogue/catalogue.ts';
import { publicOf, type Entry } from '../vehicles/catalogue/entry.ts';
import { listsOf, partsOf, soldEntries, type ListOfMake } from '../vehicles/catalogue/list-pages.ts';
import { formatNumber, formatPrice } from '../vehicles/format.ts';
import { toCard } from '../vehicles/vehicle.ts';
import type { ListPage } from './list-page.schema.ts';

/** Vehicles on such a page. The inventory has the rest, with its pages and filters. */
const mostShown = 24;

type Dealer = Pick<Dealership, 'name' | 'city' | 'region' | 'soldCars'>;

/** What the page at `path` says and lists; undefined if there is no such page. */
export function listPageAt(snapshot: Snapshot, path: string, dealer: Dealer): ListPage | undefined {
  if (path === soldCarsPath) return soldPage(snapshot, dealer);
  const list = listsOf(snapshot).get(path);
  if (list === undefined) return undefined;
  const { name, make, model, bodyStyle, entries } = list;
  const ofMake = listsOf(snapshot).get(path.split('/').slice(0, 4).join('/')) ?? list;
  const title = `${name} for sale${placeOf(dealer)}`;
  const text = stockOf(list);
  return {
    path,
    title,
    description: `${title}, at ${dealer.name}. ${text} Photographs, prices and full specifications.`,
    text,
    steps: [
      { name: 'Inventory', path: '/inventory' },
      { name: make, path: ofMake.path },
      ...(list === ofMake ? [] : [{ name, path }]),
    ],
    lists: partsOf(snapshot, ofMake)
      .filter((part) => part !== list)
      .map((part) => ({ name: part.name, path: part.path, listed: part.entries.length })),
    isSold: false,
    filters: { make, ...(model !== undefined && { model }), ...(bodyStyle && { body: bodyStyle }) },
    total: entries.length,
    vehicles: cardsOf(entries),
  };
}

/** The cards of the first ones. */
const cardsOf = (entries: readonly Entry[]) =>
  entries.slice(0, mostShown).flatMap((entry) => {
    const vehicle = publicOf(entry);
    return vehicle ? toCard(vehicle) : [];
  });

/** The page of the last sales, if the dealership shows them. */
function soldPage(snapshot: Snapshot, dealer: Dealer): ListPage | undefined {
  if (dealer.soldCars === 'hidden') return undefined;
  const vehicles = cardsOf(soldEntries(snapshot).toSorted((a, b) => b.soldAt - a.soldAt));
  const title = `Recently sold${placeOf(dealer)}`;
  return {
    path: soldCarsPath,
    title,
    description: `${title}: the last cars that ${dealer.name} has sold. Ask us about one like them.`,
    text: vehicles.length === 0 ? 'None yet.' : 'Ask us about one like them.',
    steps: [
      { name: 'Inventory', path: '/inventory' },
      { name: 'Recently sold', path: soldCarsPath },
    ],
    lists: [],
    isSold: true,
    filters: {},
    total: vehicles.length,
    vehicles: dealer.soldCars === 'priced' ? vehicles : vehicles.map((card) => ({ ...card, price: null })),
  };
}

/** ` in Scottsdale, AZ`, as far as it is known. */
function placeOf({ city, region }: Dealer): string {
  if (city === '') return '';
  return ` in ${region === '' ? city : `${city}, ${region}`}`;
}

/** `5 in stock, from $98,000 to $450,000.` */
function stockOf({ entries }: ListOfMake): string {
  if (entries.length === 0) return 'None in stock at the moment.';
  const { low, high } = pricesOf(entries);
  const range =
    low > high
      ? ''
      : low === high
        ? `, at ${formatPrice(low)}`
        : `, from ${formatPrice(low)} to ${formatPrice(high)}`;
  return `${formatNumber(entries.length)} in stock${range}.`;
}

/**
 * The lowest and the highest known price, in dollars; without any, the lowest is above the highest. A loop, because a
 * list may have more prices than a call takes arguments.
 */
export function pricesOf(entries: readonly Pick<Entry, 'price'>[]) {
  let [low, high] = [Infinity, -Infinity];
  for (const { price } of entries) {
    if (price === null) continue;
    low = Math.min(low, price);
    high = Math.max(high, price);
  }
  return { low, high };
}
