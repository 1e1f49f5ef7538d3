import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Snapshot } from '../vehicles/catalogue/catalogue.ts';
import { publicOf } from '../vehicles/catalogue/entry.ts';
import { listsOf, partsOf, type ListOfMake } from '../vehicles/catalogue/list-pages.ts';
import { formatNumber, formatPrice } from '../vehicles/format.ts';
import { toCard } from '../vehicles/vehicle.ts';
import type { ListPage } from './list-page.schema.ts';

/** Vehicles on such a page. The inventory has the rest, with its pages and filters. */
const mostShown = 24;

type Dealer = Pick<Dealership, 'name' | 'city' | 'region'>;

/** What the page at `path` says and lists; undefined if there is no such page. */
export function listPageAt(snapshot: Snapshot, path: string, dealer: Dealer): ListPage | undefined {
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
    filters: { make, ...(model !== undefined && { model }), ...(bodyStyle && { body: bodyStyle }) },
    total: entries.length,
    vehicles: entries.slice(0, mostShown).flatMap((entry) => {
      const vehicle = publicOf(entry);
      return vehicle ? toCard(vehicle) : [];
    }),
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
  const prices = entries.flatMap(({ price }) => price ?? []);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range =
    prices.length === 0
      ? ''
      : low === high
        ? `, at ${formatPrice(low)}`
        : `, from ${formatPrice(low)} to ${formatPrice(high)}`;
  return `${formatNumber(entries.length)} in stock${range}.`;
}
